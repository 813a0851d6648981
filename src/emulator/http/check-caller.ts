import type { RequestHead } from './read-request.ts';
import { Refusal } from './refusal.ts';

/**
 * Refuses what a web page of another site sends through its reader's browser. A name that leads here but is not the
 * emulator's own is such a page too: its owner has pointed it at this machine, so that the browser calls it the same site.
 */
export function checkCaller({ headers, method, url }: RequestHead, origin: string): Refusal | undefined {
  const { host = '', origin: page, 'sec-fetch-site': site = 'none' } = headers;
  const own = listOwnHosts(origin);
  if (!own.includes(host.toLowerCase()) || !own.includes(url.host)) {
    return new Refusal(421, `The emulator answers at ${own.join(', ')} only`);
  }
  // A link may lead here, to the consent page above all; who links does not see what it leads to.
  const isVisit =
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  const isForeign = (page !== undefined && page !== url.origin) || !(isVisit || ownSites.includes(site));
  return isForeign ? new Refusal(403, 'A page of another origin may not call the emulator') : undefined;
}

/** What a browser says of a request by a page of the same origin, or by the reader alone. */
const ownSites: readonly string[] = ['same-origin', 'none'];

function listOwnHosts(origin: string): readonly string[] {
  const { port } = new URL(origin);
  // Through `URL`, which leaves the port of the scheme out as clients do.
  return ['127.0.0.1', 'localhost', '[::1]'].map((name) => new URL(`http://${name}:${port}`).host);
}
