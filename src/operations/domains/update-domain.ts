import { readDomain } from '../../platform/resources/domains.ts';
import { defineOperation } from '../operation.ts';
import { findCertificateProblems } from './certificate.ts';
import { locateDomain } from './locate-domain.ts';
import { renderDomain } from './render-domain.ts';
import { waitForSsl } from './ssl.ts';

export const updateDomain = defineOperation({
  name: 'update-domain',
  summary: 'Gives a domain a new SSL certificate',
  needs: ['app', 'domain', 'cert'],
  takes: ['wait-for-ssl'],
  gives: ['id', 'ssl-status'],
  endpoints: ['listDomains', 'updateDomain', 'getDomain'],
  example: { app: 'my-app', domain: 'www.my-app.example', cert: 'my-certificate' },

  async run(context, { app, domain: hostnameOrId, cert, waitForSsl: wait }) {
    const { clock, dryRun, learn, log, platform } = context;
    const { id, hostname } = await locateDomain(platform, app, hostnameOrId);
    const get = () => platform.call('getDomain', { app, domain: id }, readDomain);
    // A platform may answer an update with nothing: then a look tells what became of it.
    const readUpdated = (body: unknown) => (body === undefined ? undefined : readDomain(body));
    const update = () => platform.call('updateDomain', { app, domain: id, body: { cert } }, readUpdated);

    const check = (host: string) => {
      for (const problem of findCertificateProblems(cert, host, clock.now())) log.warning(problem);
    };
    if (hostname !== undefined) check(hostname);
    const updated = dryRun ? await get() : ((await update()) ?? (await get()));
    if (hostname === undefined) check(updated.hostname);
    learn({ id: updated.id, sslStatus: updated.sslStatus });
    const domain = wait && !dryRun ? await waitForSsl(context, app, updated) : updated;
    return {
      headline: `${domain.hostname} of ${app} ${dryRun ? 'would get' : 'has'} a new certificate`,
      changed: !dryRun,
      outputs: { id: domain.id, sslStatus: domain.sslStatus },
      result: domain.raw,
      blocks: renderDomain(domain),
    };
  },
});
