import type { ServiceReply } from './messages.ts';

const codes: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  409: 'conflict',
  410: 'gone',
  413: 'too_large',
  415: 'unsupported_media_type',
  421: 'misdirected_request',
  422: 'invalid_params',
  429: 'rate_limit',
};

/** A request that the platform does not grant: thrown anywhere below a service, answered as `{code, message}`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** The machine-readable code that goes with a status. */
export function codeOf(status: number): string {
  return codes[status] ?? (status >= 500 ? 'server_error' : 'error');
}

/** The reply to a refused request. */
export function renderRefusal({ status, message, headers }: Refusal): ServiceReply {
  return { status, headers, body: { code: codeOf(status), message } };
}
