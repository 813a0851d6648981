import { readDomain } from '../../platform/resources/domains.ts';
import { readList } from '../../platform/resources/fields.ts';
import type { Platform } from '../../platform/wire/client.ts';

/** A domain as far as it is known before it is asked for by its id. */
export interface LocatedDomain {
  readonly id: string;
  readonly hostname?: string;
}

/** The id under which the platform knows a domain: from the list for a hostname; what is in no list is taken as an id. */
export async function locateDomain(platform: Platform, app: string, hostnameOrId: string): Promise<LocatedDomain> {
  if (!hostnameOrId.includes('.')) return { id: hostnameOrId };
  const domains = await platform.call('listDomains', { app }, readList(readDomain));
  const found = domains.find(({ hostname }) => hostname.toLowerCase() === hostnameOrId.toLowerCase());
  return found ? { id: found.id ?? found.hostname, hostname: found.hostname } : { id: hostnameOrId };
}
