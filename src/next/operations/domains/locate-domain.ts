import type { Platform } from '../../platform/open-platform.ts';

/** The id of a domain: a hostname is found in the list, anything else is taken as an id. */
export async function locateDomain(
  { domains }: Pick<Platform, 'domains'>,
  app: string,
  hostnameOrId: string,
): Promise<string> {
  if (!hostnameOrId.includes('.')) return hostnameOrId;
  const found = (await domains.list(app)).find(({ hostname }) => hostname === hostnameOrId);
  return found?.id ?? hostnameOrId;
}
