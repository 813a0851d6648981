import { OutcomeError } from '../../contract/errors.ts';
import type { Domain } from '../../platform/models.ts';
import { readSslStatus } from '../../platform/resources/status-words.ts';
import type { Context } from '../operation.ts';
import { waitFor } from '../wait-for.ts';

/** Waits until a domain's certificate is ready. */
export async function waitForSsl(context: Context<'ssl-status'>, app: string, domain: Domain): Promise<Domain> {
  const { log, platform } = context;
  let shown: Domain | undefined;
  const ready = await waitFor(
    async () => {
      const seen = await platform.domains.get(app, domain.id ?? domain.hostname);
      context.note({ sslStatus: seen.sslStatus });
      // A reason may tell the time, and so be another at each look.
      if (shown === undefined || seen.sslStatus !== shown.sslStatus) log.info(describeSsl(seen));
      shown = seen;
      return readSslStatus(seen.sslStatus) === 'pending' ? undefined : seen;
    },
    {
      ...context,
      onFailedLook: (error) => log.info(`A look failed, and tells nothing: ${error.message}`),
      lastSeen: () => (shown === undefined ? '' : describeSsl(shown)),
    },
  );
  if (readSslStatus(ready.sslStatus) === 'ready') return ready;
  throw new OutcomeError(
    `The certificate of ${ready.hostname} failed: ${ready.sslReason ?? ready.sslStatus}`,
    `Check that the DNS record of ${ready.hostname} points to ${ready.dnsTarget ?? 'the platform’s target'}, then run this again.`,
  );
}

function describeSsl({ hostname, sslStatus, sslReason }: Domain): string {
  return `SSL of ${hostname}: ${sslStatus ?? 'not told'}${sslReason ? ` (${sslReason})` : ''}`;
}
