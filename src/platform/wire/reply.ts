import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from './endpoints.ts';
import { deniesSuccess, isFields, type Unwrapped, unwrap } from './envelope.ts';
import { errorFromBody, errorFromReply, type Sent } from './error-from.ts';
import type { HttpReply } from './http.ts';
import { hasMore } from './list-extent.ts';

/** A success whose body lacks what was asked for; the message ends a sentence that starts with "the platform answered 200, but". */
export class UnexpectedReply extends Error {}

/** A success as its reader gets it: the content, without what the platform wraps around it. */
export interface Answer extends Unwrapped {
  readonly headers: IncomingHttpHeaders;
}

/** Reads the body of a success; what cannot be read, or denies the success, is an error that names the request. */
export function readReply<T>(sent: Sent, reply: HttpReply, read: (answer: Answer) => T): T {
  try {
    const answer = { ...unwrap(parseBody(sent.endpoint, reply), sent.endpoint), headers: reply.headers };
    if (deniesSuccess(answer)) throw errorFromReply(sent, reply);
    // A change that is only promised (202) is not shown by what comes with the promise.
    if (reply.status === 202 && sent.endpoint.method === 'PATCH') return read({ ...answer, content: undefined });
    if (!sent.endpoint.list) refuseParts(answer, sent.url);
    return read(answer);
  } catch (error) {
    throw error instanceof UnexpectedReply ? errorFromBody(sent, reply, error.message) : error;
  }
}

/** Where one answer is expected, a list in pages is none. */
function refuseParts({ content, headers, wrappings }: Answer, url: URL): void {
  if (!Array.isArray(content)) return;
  if (nextPage(headers, url) || hasMore(headers, wrappings, { items: content.length, pages: 1 }))
    throw new UnexpectedReply('it is only a part of a list');
}

/** An empty body is `undefined`; plain text counts only where the endpoint may answer with it. */
function parseBody(endpoint: Endpoint, reply: HttpReply): unknown {
  const text = reply.body.toString();
  if (text.trim() === '') return undefined;
  const type = reply.headers['content-type'] ?? '';
  if (endpoint.text && /^text\/plain\b/i.test(type)) return text;
  const body = parseJson(text);
  refuseOddShapes(body);
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnexpectedReply(/^\s*</.test(text) ? 'its body is a web page' : 'its body is not JSON');
  }
}

const deepest = 100;

/** Refuses what no platform means and much code stumbles over: level by level, because a call per level could overflow. */
function refuseOddShapes(body: unknown): void {
  let level: readonly unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) throw new UnexpectedReply(`its body is nested more than ${deepest} levels deep`);
    const objects = level.filter((value) => typeof value === 'object' && value !== null) as object[];
    if (objects.some((value) => isFields(value) && Object.keys(value).some((name) => !name.isWellFormed())))
      throw new UnexpectedReply('its body has a field whose name is no text');
    level = objects.flatMap((value) => Object.values(value));
  }
}

/** Where a list goes on, by RFC 8288. */
export function nextPage(headers: IncomingHttpHeaders, url: URL): URL | undefined {
  // Only what is quoted may hold a comma or a bracket of its own.
  const links = String(headers['link'] ?? '').matchAll(/<([^<>]*)>((?:[^,"<>]|"[^"]*")*)/g);
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
