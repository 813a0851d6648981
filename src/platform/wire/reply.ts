import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { type Fields, isFields } from '../../contract/is-fields.ts';
import { inWords } from '../words/spelling.ts';
import { deniesSuccess } from './deny-success.ts';
import type { Endpoint } from './endpoints.ts';
import { type Unwrapped, unwrap } from './envelope.ts';
import { errorFromBody, errorFromReply, type Sent } from './error-from.ts';
import { hasMore } from './has-more.ts';
import type { HttpReply } from './http/http.ts';
import { parseJson } from './parse-json.ts';
import { UnexpectedReply } from './unexpected-reply.ts';

/** A success as its reader gets it: the content, without what the platform wraps around it. */
export interface Answer extends Unwrapped {
  readonly headers: IncomingHttpHeaders;
}

/** Reads the body of a success; what cannot be read, or denies the success, is an error that names the request. */
export function readReply<T>(sent: Sent, reply: HttpReply, read: (answer: Answer) => T): T {
  try {
    const answer = { ...unwrap(parseBody(sent.endpoint, reply), sent.endpoint), headers: reply.headers };
    if (deniesSuccess(answer, sent.endpoint)) throw errorFromReply(sent, reply);
    // A change that is only promised (202) is not shown by what comes with the promise.
    if (reply.status === 202 && sent.endpoint.method === 'PATCH') return read({ ...answer, content: undefined });
    // What a change is answered with is compared with what was sent, and need not be whole.
    if (sent.endpoint.method === 'GET' && !sent.endpoint.list) refuseParts(answer, sent);
    return read(answer);
  } catch (error) {
    throw error instanceof UnexpectedReply ? errorFromBody(sent, reply, error.message) : error;
  }
}

/** Where one answer is expected, a part of it is none. */
function refuseParts({ content, headers, wrappings }: Answer, { endpoint, url }: Sent): void {
  const items = Array.isArray(content)
    ? content.length
    : endpoint.of === 'config'
      ? Object.keys(content ?? {}).length
      : 1;
  const remarks = endpoint.of === 'config' && isFields(content) ? [...wrappings, oddVars(content)] : wrappings;
  if (nextPage(headers, url) || hasMore(headers, remarks, { items, pages: 1 }))
    throw new UnexpectedReply(
      Array.isArray(content) ? 'it is only a part of a list' : 'it is only a part of an answer',
    );
}

/** The names by which platforms lead to the next part of an answer. */
const ofPaging =
  /^_?(odata_)?(next|cursor|(is_)?truncated|has_(more|next)(_pages?)?|last_evaluated_key|(next|page|continuation)_(page_)?(token|links?|url|uri|href|start|key|offset|page|cursor|marker))$/;

/** And by which they tell that there is one, in other values than texts. */
const ofExtent =
  /^((has_)?(next|more)(_pages?)?|(is_)?truncated|partial|incomplete|remaining|total(_count|_pages|_items)?|count|pages?|page_(count|size)|per_page|limit|offset)$/;

/** The fields of a map that may be remarks of the platform's: config vars are texts, and seldom written in small letters. */
function oddVars(vars: Fields): Fields {
  const isOdd = ([name, value]: [string, unknown]) =>
    /^[@_a-z]/.test(name) &&
    (ofPaging.test(inWords(name)) || (typeof value !== 'string' && ofExtent.test(inWords(name))));
  return Object.fromEntries(Object.entries(vars).filter(isOdd));
}

/** An empty body is `undefined`; plain text counts only where the endpoint may answer with it. */
function parseBody(endpoint: Endpoint, reply: HttpReply): unknown {
  const type = reply.headers['content-type'] ?? '';
  // A value of which nobody can read all signs is no value; what else is told so may be a failure, which must be heard.
  const text = endpoint.of === 'config' && !isUtf8(reply.body) ? decode(reply.body, type) : reply.body.toString();
  if (text.trim() === '') return undefined;
  return endpoint.text && /^text\/plain\b/i.test(type) ? text : parseJson(text);
}

/** What is not in UTF-8, as JSON should be, by the charset that is declared for it. */
function decode(body: Buffer, type: string): string {
  const [, charset] = /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(type) ?? [];
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body);
  } catch {
    throw new UnexpectedReply('its body is not in UTF-8');
  }
}

/** Where a list goes on, by RFC 8288. */
export function nextPage({ link }: IncomingHttpHeaders, url: URL): URL | undefined {
  if (link === undefined) return undefined;
  // Only what is quoted may hold a comma or a bracket of its own.
  const links = String(link).matchAll(/<([^<>]*)>((?:[^,"<>]|"[^"]*")*)/g);
  const next = [...links].find(([, , params = '']) => params.split(';').some(isNext));
  if (next === undefined) return undefined;
  const target = URL.parse(next[1] ?? '', url.href);
  if (target === null) throw new UnexpectedReply('its list goes on at an address that cannot be read');
  return target;
}

/** Whether a link's parameter says that it leads to the next page: `rel="next"`, perhaps beside other words. */
function isNext(param: string): boolean {
  const [name = '', words = ''] = param.toLowerCase().split('=');
  return name.trim() === 'rel' && words.replaceAll('"', ' ').trim().split(/\s+/).includes('next');
}
