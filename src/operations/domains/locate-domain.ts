import type { Domain } from '../../platform/models.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { findOnly } from '../../platform/resources/reading/find-only.ts';

/** A domain as far as it is known before it is asked for by its id. */
export interface LocatedDomain {
  readonly id: string;
  /** As the list has it. */
  readonly listed?: Domain;
}

/** The id under which the platform knows a domain: from the list for a hostname; what is in no list is taken as an id. */
export async function locateDomain(platform: Platform, app: string, hostnameOrId: string): Promise<LocatedDomain> {
  if (!hostnameOrId.includes('.')) return { id: hostnameOrId };
  const found = findOnly('domain', hostnameOrId, await platform.domains.list(app));
  return found ? { id: found.id ?? found.hostname, listed: found } : { id: hostnameOrId };
}
