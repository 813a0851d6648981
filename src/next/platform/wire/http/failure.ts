import { getProxyUrl } from '@actions/http-client';
import { checkBypass } from '@actions/http-client/lib/proxy';
import { TransportError, type TransportFacts } from './http.ts';

type Lasting = Pick<TransportFacts, 'code' | 'hint'>;

/** What no other attempt can mend, by what Node calls it. */
const lasting: readonly (readonly [pattern: RegExp, message: string, facts: Lasting])[] = [
  [
    /CERT_(HAS_EXPIRED|NOT_YET_VALID)/,
    'its certificate has expired or is not valid yet',
    { code: 'certificate-untrusted', hint: 'Check this runner’s clock, and have the certificate renewed.' },
  ],
  [
    /ERR_TLS_CERT_ALTNAME/,
    'its certificate is for another host',
    { code: 'certificate-untrusted', hint: 'Check the address, and that no proxy answers in the server’s place.' },
  ],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/,
    'its certificate is not trusted',
    { code: 'certificate-untrusted', hint: 'Set `NODE_EXTRA_CA_CERTS` to a file with the CA of the server or proxy.' },
  ],
  [
    /wrong version number|ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)/,
    'it does not speak TLS',
    { hint: 'Check the scheme and the port of the address and of the proxy.' },
  ],
  [
    /statusCode=407/,
    'the proxy asks for a login',
    {
      code: 'proxy-invalid',
      hint: 'Write the login into the proxy’s address: `http://user:password@proxy.example:3128`.',
    },
  ],
  [
    /ERR_INVALID_(CHAR|URL|PROTOCOL)|ERR_UNESCAPED/,
    'the request cannot be sent',
    { hint: 'Check the token and the address for control characters.' },
  ],
];

/** Describes a failure. Whether anything was sent is what was seen of the connection, never what the failure is called. */
export function describeFailure(failure: unknown, sent: boolean): TransportError {
  // A name with several addresses fails with one error that says nothing itself.
  const cause: unknown = failure instanceof AggregateError ? failure.errors[0] : failure;
  const { message, code = '' } = cause as NodeJS.ErrnoException;
  const kind = `${code} ${/wrong version number|statusCode=407/.exec(message) ?? ''}`;
  const [, known, facts] = (sent ? undefined : lasting.find(([pattern]) => pattern.test(kind))) ?? [];
  if (known !== undefined) return new TransportError(known, { ...facts, sent, again: false, cause });
  const name = /^[A-Z][A-Z_]+$/.test(code) ? ` (${code})` : '';
  return new TransportError(`the connection ${sent ? 'broke off' : 'failed'}${name}`, { sent, again: true, cause });
}

/**
 * Refuses a proxy variable that holds no address: the client would go past the proxy. Its value may hold a password, and is not
 * shown. A host and a port get their scheme first, as curl reads them.
 */
export function checkProxy(url: URL): void {
  const scheme = url.protocol.slice(0, -1);
  const name = [`${scheme}_proxy`, `${scheme.toUpperCase()}_PROXY`].find((variable) => process.env[variable]);
  if (name === undefined || checkBypass(url)) return;
  process.env[name] = process.env[name]?.replace(/^[^/]+:\d+\/?$/, 'http://$&');
  if (isProxy(url)) return;
  const hint = 'Set the variable to an address such as `http://proxy.example:3128`, or unset it.';
  throw new TransportError(`the environment variable \`${name}\` is not the address of a proxy`, {
    ...{ sent: false, again: false, code: 'proxy-invalid', hint },
  });
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
