import { getProxyUrl } from '@actions/http-client';
import { checkBypass } from '@actions/http-client/lib/proxy';
import { TransportError } from './http.ts';

/**
 * Refuses to send where a variable that is to name the proxy holds something else: the client would go without a proxy, past
 * whatever the proxy is there for. The variable's value may hold a password, and is not shown. A host and a port, as curl takes
 * them, get their scheme first: the client would take the host for one.
 */
export function refuseOddProxy(url: URL): void {
  const scheme = url.protocol.slice(0, -1);
  const name = [`${scheme}_proxy`, `${scheme.toUpperCase()}_PROXY`].find((variable) => process.env[variable]);
  if (name === undefined || checkBypass(url)) return;
  process.env[name] = process.env[name]?.replace(/^[^/]+:\d+\/?$/, 'http://$&');
  if (isProxy(url)) return;
  const facts = { sent: false, again: false, code: 'proxy' } as const;
  throw new TransportError(`the environment variable ${name} does not hold the address of a proxy`, facts);
}

function isProxy(url: URL): boolean {
  try {
    const proxy = URL.parse(getProxyUrl(url.href));
    // Of `http//proxy:8080`, the client takes the scheme for a host.
    return proxy !== null && !/^(https?)?$/.test(proxy.hostname) && /^https?:$/.test(proxy.protocol);
  } catch {
    // The client stumbles over what is no address, and over a `%` in a password that begins no escape.
    return false;
  }
}
