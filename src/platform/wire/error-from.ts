import { ApiError, type PathPartValue } from './api-error.ts';
import type { Endpoint } from './endpoints.ts';
import { codeOf, hintFor } from './hints.ts';
import type { HttpReply, TransportError } from './http/http.ts';
import { readRefusal } from './read-refusal.ts';
import { parseRetryAfter } from './retry-after.ts';

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
    hint: hintFor(
      asksForNothingNamed(sent) && status === 404 ? 'unreadable' : code,
      status,
      said.message,
      sent.endpoint.method,
    ),
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

/** Statuses that say, by their definition, that nothing was done. */
const refusals: ReadonlySet<number> = new Set([
  ...[400, 401, 402, 403, 404, 405, 409, 410, 411, 412, 413, 414, 415, 417, 421, 422, 426, 428, 429, 431, 451, 501],
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

/** Whether a request names nothing that might not be there: then it is the address that is not. */
function asksForNothingNamed({ endpoint: { method, path } }: Sent): boolean {
  return method === 'GET' && !path.includes('{');
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
    // What is no JSON need not be of the platform's API.
    code: /^\s*[[{]/.test(reply.body.toString()) ? 'unexpected' : 'unreadable',
    requestId: requestIdOf(reply),
    // Whatever was to be done may have been done: only a request that is safe to repeat may go out again.
    retry: { sent: true, again: true },
  });
}

/** The id under which the platform logged a request. */
export function requestIdOf(reply: HttpReply): string | undefined {
  return String(reply.headers['x-request-id'] ?? reply.headers['request-id'] ?? '').slice(0, 200) || undefined;
}
