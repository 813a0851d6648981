import type { DomainRecord } from './records.ts';

/** How a domain's certificate stands at a moment. */
interface SslProgress {
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly acmStatus: 'pending' | 'cert issued' | 'failed';
  readonly reason: string | null;
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
