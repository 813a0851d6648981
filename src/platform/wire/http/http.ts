import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorCode } from '../../../contract/errors.ts';

/** One request, with the limits that it keeps. */
export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Milliseconds for all of it: connect, headers and body. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
  /** Do not use a connection that is open already: it may be closing just now, which would leave the outcome open. */
  readonly fresh?: boolean;
  /** It carries no secret, so that it may go over plain http. */
  readonly public?: boolean;
  /** Keep only so many bytes of the answer's end, and be content with what has come when the time is up. */
  readonly tail?: number;
  /** Gets each piece of the body as it comes; `true` if the rest does not matter, which may never end. */
  readonly isEnough?: ((piece: Buffer) => boolean) | undefined;
}

/** A reply, read to its end. */
export interface HttpReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends one request and reads the whole reply. */
export type Transport = (request: HttpRequest) => Promise<HttpReply>;

/** What to do about what stood in the way of a reply. */
const hints = {
  unreachable: 'Check the address, and that this runner can reach it (firewall, `https_proxy`, `no_proxy`).',
  'certificate-untrusted':
    'Check the address and this runner’s clock. For a CA of your own, set `NODE_EXTRA_CA_CERTS` to its file.',
  'proxy-invalid':
    'Set the proxy’s variable to an address such as `http://user:password@proxy.example:3128`, or unset it.',
  'reply-unexpected': 'Check that the address is that of the API.',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** What stood in the way of a reply. */
export type TransportCode = keyof typeof hints;

/** No whole reply came. The message says why in our own words; the cause has those of the system. */
export class TransportError extends Error {
  /** Whether the request may have reached the other side. */
  readonly sent: boolean;
  /** Whether another attempt could help. */
  readonly again: boolean;
  readonly code: TransportCode;
  readonly hint: string;

  constructor(message: string, facts: { sent: boolean; again: boolean; code?: TransportCode; cause?: unknown }) {
    super(message, { cause: facts.cause });
    this.sent = facts.sent;
    this.again = facts.again;
    this.code = facts.code ?? 'unreachable';
    this.hint = hints[this.code];
  }
}

/** Whether a status says that what was asked for is done. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Where a reply points to, if it is a redirect. */
export function redirectTarget(url: URL, reply: HttpReply): URL | undefined {
  const { location } = reply.headers;
  const isRedirect = [301, 302, 303, 307, 308].includes(reply.status);
  return (isRedirect && location && URL.parse(location, url.href)) || undefined;
}

/** Where the bearer token comes from. */
export interface Bearer {
  token(): Promise<string>;
  /** Gets another token in place of one that was refused; `false` if there is no other. */
  renew(refused: string): Promise<boolean>;
}
