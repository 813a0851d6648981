import { getProxyUrl } from '@actions/http-client';
import { checkBypass } from '@actions/http-client/lib/proxy';
import { type TransportCode, TransportError } from './http.ts';

/** What no other attempt can mend, by what Node calls it. */
const lasting: readonly (readonly [pattern: RegExp, message: string, code: TransportCode])[] = [
  [/CERT_(HAS_EXPIRED|NOT_YET)/, 'its certificate has expired or is not valid yet', 'certificate-untrusted'],
  [/ERR_TLS_CERT_ALTNAME/, 'its certificate is for another host', 'certificate-untrusted'],
  [/CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/, 'its certificate is not trusted', 'certificate-untrusted'],
  [/wrong version number|ERR_SSL_(WRONG_VERSION|PACKET_LENGTH)/, 'it does not speak TLS', 'unreachable'],
  [/statusCode=407/, 'the proxy asks for a login', 'proxy-invalid'],
  [/ERR_INVALID_CHAR|ERR_UNESCAPED/, 'the token or address holds a control character', 'unreachable'],
];

/** Describes a failure. Whether anything was sent is what was seen of the connection, never what the failure is called. */
export function describeFailure(failure: unknown, sent: boolean): TransportError {
  // A name with several addresses fails with one error that says nothing itself.
  const cause: unknown = failure instanceof AggregateError ? failure.errors[0] : failure;
  const { message, code: name = '' } = cause as NodeJS.ErrnoException;
  const kind = `${name} ${/wrong version number|statusCode=407/.exec(message) ?? ''}`;
  const [, known, code] = (sent ? undefined : lasting.find(([pattern]) => pattern.test(kind))) ?? [];
  const problem = `the connection ${sent ? 'broke off' : 'failed'}${name && ` (${name})`}`;
  return new TransportError(known ?? problem, { sent, again: known === undefined, ...(code && { code }), cause });
}

/** Refuses a proxy variable without an address: the client would bypass the proxy. It can hold a password, and is not shown. */
export function checkProxy(url: URL): void {
  const scheme = url.protocol.slice(0, -1);
  const name = [`${scheme}_proxy`, `${scheme.toUpperCase()}_PROXY`].find((variable) => process.env[variable]);
  if (name === undefined || checkBypass(url) || isProxy(url)) return;
  const message = `the environment variable \`${name}\` is not the address of a proxy`;
  throw new TransportError(message, { sent: false, again: false, code: 'proxy-invalid' });
}

function isProxy(url: URL): boolean {
  try {
    const proxy = URL.parse(getProxyUrl(url.href));
    // Of `http//proxy:8080`, the client takes the scheme for a host.
    return proxy !== null && !/^(https?)?$/.test(proxy.hostname) && /^https?:$/.test(proxy.protocol);
  } catch {
    // The client fails on what is no address, and on a `%` in a password that begins no escape.
    return false;
  }
}
