import { createHash } from 'node:crypto';
import type { DomainRecord } from './records.ts';
import { stableId } from './stable-id.ts';

/** The zone in which every app has its platform domain. */
export const platformZone = 'apps.platform.example';

/** The hostname that the platform gives every app. */
function platformHostname(appName: string): string {
  return `${appName}.${platformZone}`;
}

/** Where an app answers. */
export function webUrlOf(appName: string): string {
  return `https://${platformHostname(appName)}/`;
}

/** The domain that every app has from the start, and that cannot be removed. */
export function platformDomain(appName: string, createdAt: number): DomainRecord {
  const hostname = platformHostname(appName);
  return {
    id: stableId('domain', hostname),
    hostname,
    kind: 'platform',
    cname: null,
    createdAt,
    cert: null,
    certSince: createdAt,
  };
}

/** A domain of the user's own, with the DNS target that it has to point to. */
export function customDomain(id: string, hostname: string, cert: string | null, createdAt: number): DomainRecord {
  const label = createHash('sha256').update(hostname).digest('hex').slice(0, 12);
  return {
    id,
    hostname,
    kind: 'custom',
    cname: `${label}.dns.platform.example`,
    createdAt,
    cert,
    certSince: createdAt,
  };
}
