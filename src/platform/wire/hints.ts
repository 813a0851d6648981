import type { Hint } from '../../contract/errors.ts';

const codes: Readonly<Record<number, string>> = {
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
  contradiction: 'Look at it on the platform, which answers with a success that its own words deny.',
  transformed: 'Let the proxy pass on the API’s answers as they are: it answers in the platform’s place.',
  partial: 'Report it to the platform, or to whoever runs a proxy before it.',
  timeout:
    'Look at the platform’s status page and run this again later: the platform, or a proxy before it, gave up waiting.',
  unauthorized: 'Check the token: the platform does not accept it.',
  forbidden:
    'Use a token that may do this: it needs the scope `write` to change things, and a token bound to one app reaches only that app and no lists.',
  forbidden_read: 'Use a token that may read this: a token bound to one app reaches only that app and no lists.',
  not_found: 'Check the name for typing errors, and that the token may see it: a platform answers the same to both.',
  conflict:
    'Look on the platform at what is in the way: a name or hostname belongs to one owner only, and what runs must end first.',
  gone: 'Check that it is still there. If so, this call is retired: look in the platform’s documentation.',
  invalid_params: 'Compare what was sent with what the platform’s message names.',
  rate_limit: 'Run this less often.',
  server_error: 'Look at the platform’s status page and run this again later: it has a problem of its own.',
  redirect: 'Use the final address: redirects are not followed.',
  unreadable: 'Check that the address is that of the API.',
  network: 'Check the address.',
  insecure: 'Give an address that starts with `https://`: tokens and config values are not sent in the open.',
  unsendable: 'Look for a control character in the token.',
  certificate:
    'Set `NODE_EXTRA_CA_CERTS` to a file with the CA of the platform, or of a proxy before it: its certificate is not trusted here.',
  certificate_date:
    'Look at this runner’s clock, and have the certificate renewed by whoever runs the platform, or the proxy before it: it has expired or is not valid yet.',
  certificate_host:
    'Check the address for typing errors, and that no proxy answers in the platform’s place: the certificate is for another host.',
  no_tls: 'Check the scheme and the port of the address, and of the proxy: what answers there speaks no TLS.',
  proxy_password:
    'Write the login into the variable that names the proxy, such as `http://user:password@proxy.example:3128`: it asks for one, or refuses this one.',
  proxy: 'Give the variable an address such as `http://proxy.example:3128`, or unset it.',
  too_many_pages: 'Narrow the list.',
} as const satisfies Readonly<Record<string, string>>;

const lookUp = { name: 'look_up', text: 'Look up the platform’s message in its documentation.' };

/** How platforms say that a name is taken, which some call a conflict and others a value that is not valid. */
const taken = /\b(taken|in use|not unique|must be unique|duplicate|already (exists?|there|used|registered|in use))\b/i;

/** The hint for a code; one that only the platform knows gets that of the status. */
export function hintFor(code: string, status?: number, message = '', method = ''): Hint {
  const isTaken = status === 422 && taken.test(message);
  const names = [...(isTaken ? ['conflict'] : []), code, ...(status === undefined ? [] : [codeOf(status)])];
  const found = names.find((one) => Object.hasOwn(hints, one)) as keyof typeof hints | undefined;
  const name = found === 'forbidden' && method === 'GET' ? 'forbidden_read' : found;
  return name === undefined ? lookUp : { name, text: hints[name] };
}

/** The code of a status, for a reply that tells none. */
export function codeOf(status: number): string {
  return codes[status] ?? (status >= 500 ? 'server_error' : status < 300 ? 'contradiction' : `http_${status}`);
}
