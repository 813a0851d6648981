import { ApiError } from './api-error.ts';
import type { Endpoint } from './endpoints.ts';
import { type HttpReply, redirectTarget, type TransportError } from './http.ts';
import { parseRetryAfter } from './retry.ts';

/** A request as messages name it: `GET /apps/my-app`. */
export interface Sent {
  readonly endpoint: Endpoint;
  readonly url: URL;
  /** Method and path below the API's base address. */
  readonly label: string;
}

const codes: Readonly<Record<number, string>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  410: 'gone',
  422: 'invalid_params',
  429: 'rate_limit',
};

const hints: Readonly<Record<string, string>> = {
  unauthorized:
    'The platform does not accept the token. Check that the secret behind `token` is set for this repository and environment and has not expired.',
  forbidden:
    'The token may not do this. It needs the scope `write` to change things; a token bound to one app reaches only that app and no lists.',
  not_found: 'Check the name for typing errors. A platform also answers so for what the token may not see.',
  conflict: 'Something of that name or state is in the way: look at it on the platform, or choose another name.',
  gone: 'The platform has retired this call: the operation cannot work there any more.',
  invalid_params: 'The platform refuses a value: compare the inputs of this step with what its message names.',
  rate_limit:
    'The platform limits how often it may be called: run this again later, or run fewer jobs at once (`strategy.max-parallel`).',
  server_error: 'The platform has a problem of its own: look at its status page and run this again later.',
  redirect:
    'Redirects are not followed, so that no token or config value goes elsewhere: set `api-url` to the final address.',
  unreadable:
    'Check that `api-url` is the address of the API, ending in its version such as `/api/v1`, and not that of a web page or proxy.',
  network: 'Check `api-url`, and that this runner can reach it (firewall, `https_proxy`, `no_proxy`).',
  insecure: 'Give an address that starts with `https://`: tokens and config values are not sent in the open.',
  unsendable: 'Look for a line break or another control character in `token` or `api-url`.',
  certificate:
    'The certificate of the platform, or of a proxy before it, is not trusted here: set `NODE_EXTRA_CA_CERTS` to a file with its CA.',
};

function hintFor(code: string, status?: number): string {
  return (
    hints[code] ??
    (status === undefined ? undefined : hints[codeOf(status)]) ??
    'Look up the platform’s message in its documentation.'
  );
}

function codeOf(status: number): string {
  return codes[status] ?? (status >= 500 ? 'server_error' : `http_${status}`);
}

/** The error for a reply whose status is not a success. */
export function errorFromReply(sent: Sent, reply: HttpReply): ApiError {
  const { status, headers } = reply;
  const target = redirectTarget(sent.url, reply);
  const said = target
    ? { code: 'redirect', message: `it points to ${target.origin}${target.pathname}` }
    : readErrorBody(reply);
  const code = said.code ?? codeOf(status);
  const requestId = requestIdOf(reply);
  const after = parseRetryAfter(headers['retry-after'], headers.date);
  const facts = [`${status} ${code}`, requestId && `request id ${requestId}`].filter(Boolean).join(', ');
  return new ApiError({
    message: `${sent.label}: ${said.message ?? 'the platform gave no reason'} (${facts})`,
    hint: hintFor(code, status),
    status,
    code,
    requestId,
    retry: { ...retryFacts(sent.endpoint, status, after), after },
  });
}

function retryFacts(endpoint: Endpoint, status: number, after: number | undefined): { sent: boolean; again: boolean } {
  if (status === 429 || (status === 503 && after !== undefined)) return { sent: false, again: true };
  if (status === 502 || status === 503 || status === 504) return { sent: true, again: true };
  // A 500 is an answer; it is worth asking again only where asking does nothing.
  return { sent: false, again: status === 500 && endpoint.method === 'GET' };
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
export function excerpt(text: string): string {
  const plain = text
    .slice(0, 20_000)
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gis, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > 500 ? `${plain.slice(0, 499)}…` : plain;
}

/** Reads the forms in which platforms of this kind report errors. */
function readErrorBody(reply: HttpReply): { code?: string | undefined; message?: string | undefined } {
  const text = reply.body.toString();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { message: excerpt(text) || undefined };
  }
  const fields = (Array.isArray(body) ? { errors: body } : body) as Record<string, unknown> | null;
  if (typeof fields !== 'object' || fields === null) return { message: excerpt(String(body)) };
  const [first] = Array.isArray(fields['errors']) ? fields['errors'] : [];
  const named = [fields['code'], fields['error'], fields['id'], first?.code].find((code) => typeof code === 'string');
  const message = [fields['message'], fields['error_description'], first?.message, first, fields['error']].find(
    (said) => typeof said === 'string' && said !== '',
  );
  const sentence = [message, describeDetails(fields['details'])].filter(Boolean).join('; ');
  const code = named === undefined || /\s/.test(named) ? undefined : named.slice(0, 100);
  // A form that nobody knows is still better shown than kept.
  const unknown = code === undefined && Object.keys(fields).length > 0 ? text : '';
  return { code, message: excerpt(sentence || unknown) || undefined };
}

function describeDetails(details: unknown): string {
  if (typeof details === 'string') return details;
  if (typeof details !== 'object' || details === null) return '';
  return Object.entries(details)
    .map(([field, problems]) => `${field}: ${[problems].flat().map(String).join(', ')}`)
    .join('; ');
}
