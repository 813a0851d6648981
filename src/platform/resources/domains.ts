import { from, id, maybe, name, object, type Read, text } from '../shape/reader.ts';
import type { Find, IsStillThere } from '../wire/retry.ts';
import type { Wire } from '../wire/wire.ts';
import { asked, nothing } from './asked.ts';

/** A domain of an app; its status alone decides whether it is ready. */
export const domain = object('a domain', {
  id,
  hostname: name,
  kind: name,
  status: name,
  cname: maybe(text),
  acmStatusReason: from('acm_status_reason', maybe(text)),
});
export type Domain = Read<typeof domain>;

/** What a domain is added with; a certificate is given by the platform's name for it. */
interface NewDomain {
  readonly hostname: string;
  readonly cert?: string | undefined;
}

/** Opens the calls about the domains of an app. */
export function openDomains({ call }: Wire) {
  return {
    list: (app: string) => call('listDomains', { app }, domain),
    get: (app: string, id: string) => call('getDomain', { app, domain: id }, asked(domain, id)),
    add: (app: string, body: NewDomain, find: Find<Domain> | undefined) =>
      call('addDomain', { app, body, find }, asked(domain, body.hostname)),
    update: (app: string, id: string, body: { readonly cert: string }) =>
      call('updateDomain', { app, domain: id, body }, asked(domain, id)),
    remove: (app: string, id: string): Promise<void> => call('removeDomain', { app, domain: id }, nothing),
    /** Removes all custom domains; before each repeat, a look says whether they are still there. */
    clear: (app: string, guard: IsStillThere): Promise<void> => call('clearDomains', { app, guard }, nothing),
  };
}

/** Whether a domain is one that the app was given, and not the platform's own. */
export function isCustom({ kind }: Pick<Domain, 'kind'>): boolean {
  return kind !== 'platform';
}
