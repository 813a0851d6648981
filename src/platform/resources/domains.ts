import type { Domain } from '../models.ts';
import type { Wire } from '../wire/open-wire.ts';
import { asFields, need, pick, readNothing } from './fields.ts';

/** The calls about the domains of an app. */
export function openDomains({ call, list }: Wire) {
  const get = (app: string, domain: string) => call('getDomain', { app, domain }, readDomain);
  return {
    list: (app: string) => list('listDomains', { app }, readDomain),
    get,
    /** Adds a domain; `find` tells whether an attempt without an answer has done so. */
    add: (
      app: string,
      { hostname, cert }: { readonly hostname: string; readonly cert?: string | undefined },
      find: () => Promise<Domain | undefined>,
    ) => call('addDomain', { app, body: { hostname, cert }, find }, readDomain),
    /** Gives a domain another certificate. A platform may answer with nothing: then a look tells what became of it. */
    async update(app: string, domain: string, cert: string): Promise<Domain> {
      const read = (body: unknown) => (body === undefined ? undefined : readDomain(body));
      return (await call('updateDomain', { app, domain, body: { cert } }, read)) ?? get(app, domain);
    },
    remove: (app: string, domain: string) => call('removeDomain', { app, domain }, readNothing),
    clear: (app: string) => call('clearDomains', { app }, readNothing),
  };
}

export function readDomain(body: unknown): Domain {
  const domain = asFields(body, 'a domain');
  return {
    raw: body,
    id: pick(domain, 'id'),
    hostname: need(pick(domain, 'hostname', 'name'), 'hostname'),
    kind: pick(domain, 'kind', 'type'),
    dnsTarget: pick(domain, 'cname', 'dns_target', 'target'),
    sslStatus: pick(domain, 'ssl_status', 'ssl.status', 'acm_status', 'status'),
    sslReason: pick(domain, 'acm_status_reason', 'ssl_status_reason', 'ssl.reason'),
  };
}
