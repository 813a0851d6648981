import { ActionError } from '../../contract/errors.ts';
import { adviseNames } from '../../contract/text.ts';
import type { Platform } from '../../platform/open-platform.ts';

/** The id of a domain: a hostname is found in the list, anything else is taken as an id. */
export async function locateDomain({ domains }: Pick<Platform, 'domains'>, app: string, hostnameOrId: string) {
  if (!hostnameOrId.includes('.')) return hostnameOrId;
  const listed = await domains.list(app);
  const found = listed.find(({ hostname, id }) => [hostname, id].includes(hostnameOrId));
  if (found) return found.id;
  const hostnames = listed.map(({ hostname }) => hostname);
  throw new ActionError('not-found', `${app} has no domain ${hostnameOrId}`, adviseNames('domain', hostnames));
}
