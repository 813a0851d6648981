import type { Failure } from '../../contract/outcome.ts';
import type { Domain } from '../../platform/models.ts';
import { pick } from '../../platform/resources/reading/fields.ts';
import type { Context } from '../operation.ts';
import { answerOf, waitFor } from '../wait-for.ts';

/** Milliseconds for which a platform may go on telling what it told before a change. */
const lag = 5000;

/** A domain whose certificate has been looked at. */
export interface SecuredDomain {
  readonly domain: Domain;
  /** Set, with a heading to match, when the platform could not get the certificate. */
  readonly failed?: { readonly headline: string; readonly failure: Failure };
}

/** Waits, where that is wanted, until a domain's certificate is ready, or has failed; a dry run has nothing to wait for. `former` is the domain as it was before it was given that one. */
export async function secureDomain(
  context: Context<'ssl-status'>,
  app: string,
  target: Domain,
  how: { readonly wait: boolean; readonly former: Domain | undefined; readonly interval: number | 'auto' },
): Promise<SecuredDomain> {
  const { clock, dryRun, log, platform } = context;
  if (!how.wait || dryRun) return tellSsl(log, target);
  const since = clock.now();
  let shown: Domain | undefined;
  const isOld = ({ raw }: Domain) => JSON.stringify(raw) === JSON.stringify(how.former?.raw);
  let isNews = !isOld(target);
  const waited = await waitFor(
    async () => {
      const seen = await platform.domains.get(app, target.id ?? target.hostname);
      context.note({ sslStatus: seen.sslStatus });
      // A reason may tell the time, and so be another at each look.
      if (shown === undefined || seen.sslStatus !== shown.sslStatus) log.info(describeSsl(seen));
      shown = seen;
      isNews ||= !isOld(seen) || clock.now() - since >= lag;
      return !isNews || seen.ssl === 'pending' || showsFormer(seen, how.former, target) ? undefined : seen;
    },
    {
      ...context,
      interval: how.interval,
      lastSeen: () => (shown === undefined ? '' : describeSsl(shown)),
    },
  );
  const domain = answerOf(waited);
  return domain.ssl === 'ready' ? { domain } : { domain, failed: describeFailed(domain) };
}

/** What is told of a certificate that nobody waits for. */
function tellSsl(log: Context['log'], domain: Domain): SecuredDomain {
  const { hostname, sslReason, sslStatus } = domain;
  if (domain.ssl === 'failed')
    log.warning(
      `The platform says of the certificate of ${hostname}: ${sslReason ?? sslStatus}. With \`wait-for-ssl: true\`, this step waits for it.`,
    );
  return { domain };
}

/** Whether a domain still shows the certificate from before, and the answer to the change told the new one in the same way. */
function showsFormer(seen: Domain, former: Domain | undefined, given: Domain): boolean {
  const [cert, before, now = ''] = [seen, former, given].map((domain) => pick(domain?.raw, 'cert'));
  if (cert === undefined || cert !== before) return false;
  return now !== '' && now !== cert && now.includes('-----BEGIN') === cert.includes('-----BEGIN');
}

function describeFailed({ dnsTarget, hostname, sslReason, sslStatus }: Domain) {
  const message = `The certificate of ${hostname} failed`;
  const hint = `Check that the DNS record of ${hostname} points to ${dnsTarget ?? 'the platform’s target'}, then run this again.`;
  return { headline: message, failure: { message, detail: sslReason ?? sslStatus, hint } };
}

function describeSsl({ hostname, sslStatus, sslReason }: Domain): string {
  return `SSL of ${hostname}: ${sslStatus ?? 'not told'}${sslReason ? ` (${sslReason})` : ''}`;
}
