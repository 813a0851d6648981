import type { Hint } from '../../contract/errors.ts';

const codes: Readonly<Record<number, string>> = {
  200: 'contradiction',
  203: 'transformed',
  206: 'partial',
  207: 'partial',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  408: 'timeout',
  409: 'conflict',
  410: 'gone',
  422: 'invalid_params',
  429: 'rate_limit',
};

/** What to do about an error, by its code, which is the name of the hint. */
export const hints = {
  contradiction: 'The platform answers with a success that its own words deny: look at it on the platform.',
  transformed:
    'A proxy between here and the platform answers in its place: let it pass on the API’s answers as they are.',
  partial:
    'The platform, or a proxy before it, answers in parts. A part is never taken for the whole: report it there.',
  timeout: 'The platform, or a proxy before it, gave up waiting: look at its status page and run this again later.',
  unauthorized: 'The platform does not accept the token: check that it is the right one and has not expired.',
  forbidden:
    'The token may not do this. It needs the scope `write` to change things; a token bound to one app reaches only that app and no lists.',
  not_found: 'Check the name for typing errors. A platform also answers so for what the token may not see.',
  conflict: 'Something of that name or state is in the way: look at it on the platform, or choose another name.',
  gone: 'The platform has retired this call: the operation cannot work there any more.',
  invalid_params: 'The platform refuses a value: compare what was sent with what its message names.',
  rate_limit: 'The platform limits how often it may be called: try again later, or call it less often.',
  server_error: 'The platform has a problem of its own: look at its status page and run this again later.',
  redirect: 'Redirects are not followed, so that no token or config value goes elsewhere: use the final address.',
  unreadable: 'Check that the address is that of the API, and not that of a web page or proxy.',
  network: 'Check the address, and that it can be reached from here (firewall, proxy).',
  insecure: 'Give an address that starts with `https://`: tokens and config values are not sent in the open.',
  unsendable: 'Look for a line break or another control character in the token or the address.',
  certificate:
    'The certificate of the platform, or of a proxy before it, is not trusted here: set `NODE_EXTRA_CA_CERTS` to a file with its CA.',
  certificate_date:
    'The certificate has expired or is not valid yet: whoever runs the platform, or the proxy before it, must renew it. Look at this runner’s clock too.',
  certificate_host:
    'The certificate is for another host: check the address for typing errors, and that no proxy answers in the platform’s place.',
  no_tls: 'What answers there speaks no TLS: check the scheme and the port of the address, and of the proxy.',
  proxy: 'Give the variable an address such as `http://proxy.example:3128`, or unset it.',
  too_many_pages: 'Narrow the list.',
} as const satisfies Readonly<Record<string, string>>;

const lookUp = { name: 'look_up', text: 'Look up the platform’s message in its documentation.' };

/** How platforms say that a name is taken, which some call a conflict and others a value that is not valid. */
const taken = /\b(taken|in use|not unique|must be unique|duplicate|already (exists?|there|used|registered|in use))\b/i;

/** The hint for a code; one that only the platform knows gets that of the status. */
export function hintFor(code: string, status?: number, message = ''): Hint {
  const isTaken = status === 422 && taken.test(message);
  const names = [...(isTaken ? ['conflict'] : []), code, ...(status === undefined ? [] : [codeOf(status)])];
  const name = names.find((one) => Object.hasOwn(hints, one)) as keyof typeof hints | undefined;
  return name === undefined ? lookUp : { name, text: hints[name] };
}

/** The code of a status, for a reply that tells none. */
export function codeOf(status: number): string {
  return codes[status] ?? (status >= 500 ? 'server_error' : status < 300 ? 'contradiction' : `http_${status}`);
}
