import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from './endpoints.ts';
import { errorFromBody, type Sent } from './error-from.ts';
import type { HttpReply } from './http.ts';

/** A success whose body lacks what was asked for; the message ends a sentence that starts with "the platform answered 200, but". */
export class UnexpectedReply extends Error {}

/** Reads the body of a success; what cannot be read is an error that names the request. */
export function readReply<T>(sent: Sent, reply: HttpReply, read: (body: unknown) => T): T {
  try {
    return read(parseBody(sent.endpoint, reply));
  } catch (error) {
    throw error instanceof UnexpectedReply ? errorFromBody(sent, reply, error.message) : error;
  }
}

/** An empty body is `undefined`; plain text counts only where the endpoint may answer with it. */
function parseBody(endpoint: Endpoint, reply: HttpReply): unknown {
  const text = reply.body.toString();
  if (text.trim() === '') return undefined;
  const type = reply.headers['content-type'] ?? '';
  if (endpoint.text && /^text\/plain\b/i.test(type)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnexpectedReply(/^\s*</.test(text) ? 'its body is a web page' : 'its body is not JSON');
  }
}

/** Where a list goes on, by RFC 8288. */
export function nextPage(headers: IncomingHttpHeaders, url: URL): URL | undefined {
  const links = String(headers['link'] ?? '').matchAll(/<([^<>]*)>([^,]*)/g);
  const next = [...links].find(([, , params = '']) => params.split(';').some(isNext));
  return next ? (URL.parse(next[1] ?? '', url.href) ?? undefined) : undefined;
}

/** Whether a link's parameter says that it leads to the next page: `rel="next"`, perhaps beside other words. */
function isNext(param: string): boolean {
  const [name = '', words = ''] = param.toLowerCase().split('=');
  return name.trim() === 'rel' && words.replaceAll('"', ' ').trim().split(/\s+/).includes('next');
}
