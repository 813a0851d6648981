const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether secrets may be sent to an address: over TLS, or to this very machine. */
export function isConfidential(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}

/** Whether an address is on this very machine. */
export function isLoopback({ hostname }: URL): boolean {
  return loopback.test(hostname);
}
