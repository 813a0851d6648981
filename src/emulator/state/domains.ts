import { createHash } from 'node:crypto';
import type { DomainRecord } from './records.ts';
import { stableId } from './stable-id.ts';

/** How a domain's certificate stands at a moment. */
export interface SslProgress {
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly acmStatus: 'pending' | 'cert issued' | 'failed';
  readonly reason: string | null;
}

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

/** Tells how a domain's certificate stands: issued after a while, never for a hostname that begins with `fail`. */
export function sslProgressOf(domain: DomainRecord, now: number, certificateSeconds: number): SslProgress {
  const isDone = now >= domain.certSince + certificateSeconds * 1000;
  if (domain.kind === 'platform') return { status: 'succeeded', acmStatus: 'cert issued', reason: null };
  if (!isDone) return { status: 'pending', acmStatus: 'pending', reason: 'Waiting for the certificate' };
  if (domain.hostname.startsWith('fail')) {
    return { status: 'failed', acmStatus: 'failed', reason: `${domain.hostname} does not point to ${domain.cname}` };
  }
  return { status: 'succeeded', acmStatus: 'cert issued', reason: null };
}
