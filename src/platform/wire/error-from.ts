import { excerpt } from '../../contract/shorten.ts';
import { ApiError, type PathPartValue } from './api-error.ts';
import type { Endpoint } from './endpoints.ts';
import { codeOf, hintFor } from './hints.ts';
import { type HttpReply, redirectTarget, type TransportError } from './http.ts';
import { parseRetryAfter } from './retry.ts';

/** A request as messages name it: `GET /apps/my-app`. */
export interface Sent {
  readonly endpoint: Endpoint;
  readonly url: URL;
  /** Method and path below the API's base address. */
  readonly label: string;
}

/** The error for a reply that is no success, by its status or by what its body says. */
export function errorFromReply(sent: Sent, reply: HttpReply): ApiError {
  const { status, headers, redact = (text: string) => text } = reply;
  const said = readRefusal(sent, { ...reply, body: Buffer.from(redact(reply.body.toString())) });
  const code = said.code ?? codeOf(status);
  const requestId = requestIdOf(reply);
  const after = parseRetryAfter(headers['retry-after'], headers.date);
  const facts = [`${status} ${code}`, requestId && `request id ${requestId}`].filter(Boolean).join(', ');
  return new ApiError({
    message: `${sent.label}: ${said.message ?? 'the platform gave no reason'} (${facts})`,
    hint: hintFor(code, status, said.message),
    status,
    code,
    parts: partsOf(sent),
    requestId,
    retry: { ...retryFacts(status, sent.endpoint), after },
  });
}

/** What the parts of a path that stand for something were. */
function partsOf({ endpoint, url }: Sent): readonly PathPartValue[] {
  const asked = url.pathname.split('/').reverse();
  const named = endpoint.path
    .split('/')
    .reverse()
    .map((segment, at) => [segment, asked[at] ?? ''] as const);
  const parts = named.filter(([segment]) => segment.startsWith('{')).reverse();
  return parts.map(([segment, value]) => [segment.slice(1, -1), decodeURIComponent(value)]);
}

function readRefusal(sent: Sent, reply: HttpReply): { code?: string | undefined; message?: string | undefined } {
  const target = redirectTarget(sent.url, reply);
  if (target) return { code: 'redirect', message: `it points to ${target.origin}${target.pathname}` };
  if (reply.status === 203) return { message: 'a proxy changed this answer on its way' };
  if (isPartial(reply)) return { message: 'this is only a part of an answer' };
  return readErrorBody(reply);
}

/** Whether a reply is not the platform's own (203), holds a part only (206), or several answers of which each may be a refusal (207). */
export function isPartial({ status }: HttpReply): boolean {
  return status === 203 || status === 206 || status === 207;
}

/** Statuses that say, by their definition, that nothing was done. */
const refusals: ReadonlySet<number> = new Set([
  ...[400, 401, 402, 403, 404, 405, 409, 410, 411, 412, 413, 414, 415, 417, 421, 422, 426, 428, 429, 431, 451],
]);

/**
 * What a status means for another attempt. Behind all that is no refusal, also a redirect, a 423, a 425 or a 503 with Retry-After,
 * there may be a platform that has acted, or a proxy that gave up on one that acts. So it is behind a conflict where nobody
 * looks what is in the way: a proxy that sends a request twice gets one as the answer to its second.
 */
function retryFacts(status: number, { repeat }: Endpoint): { sent: boolean; again: boolean } {
  const refused = refusals.has(status) && !(status === 409 && repeat === 'never');
  return { sent: !refused, again: status === 408 || status === 429 || (status >= 500 && status !== 501) };
}

/** The error for a reply that never came, or not whole. */
export function errorFromTransport(sent: Pick<Sent, 'label' | 'url'>, cause: TransportError): ApiError {
  const { code } = cause;
  return new ApiError({
    message: `${sent.label}: no answer from ${sent.url.origin}: ${cause.message}`,
    hint: hintFor(code),
    code,
    retry: { sent: cause.sent, again: cause.again },
    cause,
  });
}

/** The error for a success whose body says nothing that can be relied on. */
export function errorFromBody(sent: Sent, reply: HttpReply, why: string): ApiError {
  return new ApiError({
    message: `${sent.label}: the platform answered ${reply.status}, but ${why}`,
    hint: hintFor('unreadable'),
    status: reply.status,
    code: 'unreadable',
    requestId: requestIdOf(reply),
    // Whatever was to be done may have been done: only a request that is safe to repeat may go out again.
    retry: { sent: true, again: true },
  });
}

/** The id under which the platform logged a request. */
export function requestIdOf(reply: HttpReply): string | undefined {
  return String(reply.headers['x-request-id'] ?? reply.headers['request-id'] ?? '').slice(0, 200) || undefined;
}

/** At most 500 characters of a reply, readable on one line. */
export function quoteBody(text: string): string {
  const plain = text
    .slice(0, 20_000)
    // As in a browser, a script without an end goes on to the end of the page.
    .replace(/<(script|style)\b[^<>]*>.*?(?=<\/\1|$)/gis, ' ')
    .replace(/<[^<>]*>/g, ' ');
  return excerpt(plain, 500);
}

/** Reads the forms in which platforms of this kind report errors. */
function readErrorBody(reply: HttpReply): { code?: string | undefined; message?: string | undefined } {
  const text = reply.body.toString();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { message: quoteBody(text) || undefined };
  }
  const fields = (Array.isArray(body) ? { errors: body } : body) as Record<string, unknown> | null;
  if (typeof fields !== 'object' || fields === null) return { message: quoteBody(String(body)) };
  const [first] = Array.isArray(fields['errors']) ? fields['errors'] : [fields['error']];
  const named = [fields['code'], fields['error'], fields['id'], first?.code].find((code) => typeof code === 'string');
  const message = [fields['message'], fields['error_description'], first?.message, first, fields['error']].find(
    (said) => typeof said === 'string' && said !== '',
  );
  const sentence = [message, describeDetails(fields['details'])].filter(Boolean).join('; ');
  const code = named === undefined || /\s/.test(named) ? undefined : named.slice(0, 100);
  // A form that nobody knows is still better shown than kept.
  const unknown = code === undefined && Object.keys(fields).length > 0 ? text : '';
  return { code, message: quoteBody(sentence || unknown) || undefined };
}

function describeDetails(details: unknown): string {
  if (typeof details === 'string') return details;
  if (typeof details !== 'object' || details === null) return '';
  return Object.entries(details)
    .map(([field, problems]) => `${field}: ${[problems].flat().filter(isPlain).join(', ')}`)
    .join('; ');
}

/** Whether a value can be made a text: a list may be too deep for that, and an object have a `toString` of its own. */
function isPlain(value: unknown): boolean {
  return typeof value !== 'object';
}
