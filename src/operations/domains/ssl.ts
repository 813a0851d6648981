import type { Domain } from '../../platform/resources/domains.ts';
import { meaningOf } from '../../platform/shape/statuses.ts';
import type { Context } from '../operation.ts';
import { answerOf, waitFor } from '../wait-for.ts';

/** Waits, if the workflow wants that, until a domain's status says that its certificate is ready or has failed. */
export async function secureDomain(
  context: Context<'ssl-status'>,
  app: string,
  target: Domain,
  { wait, interval }: { readonly wait: boolean; readonly interval: number | 'auto' },
) {
  const { dryRun, log, note, platform } = context;
  // A dry run has nothing to wait for.
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
