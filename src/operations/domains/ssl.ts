import type { Failure } from '../../contract/outcome.ts';
import type { Domain } from '../../platform/resources/domains.ts';
import { meaningOf } from '../../platform/shape/statuses.ts';
import type { Context } from '../operation.ts';
import { answerOf, waitFor } from '../wait-for.ts';

/** A domain whose certificate was waited for, if the workflow wants that. */
export interface SecuredDomain {
  readonly domain: Domain;
  /** Set, with a headline to match, if the platform could not get the certificate. */
  readonly failed?: { readonly headline: string; readonly failure: Failure };
}

/** How to wait for a certificate. */
export interface SslWait {
  readonly wait: boolean;
  readonly interval: number | 'auto';
}

/** Waits until a domain's status says that its certificate is ready or has failed. A dry run has nothing to wait for. */
export async function secureDomain(
  context: Context<'ssl-status'>,
  app: string,
  target: Domain,
  { wait, interval }: SslWait,
): Promise<SecuredDomain> {
  const { dryRun, log, note, platform } = context;
  if (!wait || dryRun) return { domain: target };
  let status: string | undefined;
  const look = async () => {
    const seen = await platform.domains.get(app, target.id);
    note({ sslStatus: seen.status });
    if (seen.status !== status) log.info(`SSL of ${seen.hostname}: ${seen.status}`);
    status = seen.status;
    return meaningOf('domain', seen.status) === 'going' ? undefined : seen;
  };
  const waited = await waitFor(look, { ...context, interval, lastSeen: () => status && `SSL ${status}` });
  const domain = answerOf(waited);
  return meaningOf('domain', domain.status) === 'good' ? { domain } : { domain, failed: certificateFailed(domain) };
}

function certificateFailed({ acmStatusReason: detail, cname, hostname }: Domain) {
  const message = `The certificate of ${hostname} failed`;
  const hint = `Check that the DNS record of ${hostname} points to ${cname ?? 'the platform’s target'}, then run this again.`;
  return { headline: message, failure: { code: 'certificate-failed' as const, message, detail, hint } };
}
