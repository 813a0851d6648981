import { defineOperation } from '../operation.ts';
import { findCertificateProblems } from './certificate.ts';
import { locateDomain } from './locate-domain.ts';
import { renderDomain } from './render-domain.ts';
import { secureDomain } from './ssl.ts';

export const updateDomain = defineOperation({
  name: 'update-domain',
  summary: 'Gives a domain a new SSL certificate',
  needs: ['app', 'domain', 'cert'],
  takes: ['wait-for-ssl', 'poll-interval'],
  gives: ['id', 'ssl-status'],
  endpoints: ['listDomains', 'updateDomain', 'getDomain'],
  example: { app: 'my-app', domain: 'www.my-app.example', cert: 'my-certificate' },

  async run(context, { app, domain: hostnameOrId, cert, waitForSsl: wait, pollInterval: interval }) {
    const { clock, dryRun, note, log, platform } = context;
    const { id, listed } = await locateDomain(platform, app, hostnameOrId);
    const check = (host: string) => {
      for (const problem of findCertificateProblems(cert, host, clock.now())) log.warning(problem);
    };
    if (listed) check(listed.hostname);
    const updated = await platform.domains.update(app, id, cert);
    if (!listed) check(updated.hostname);
    note({ id: updated.id, sslStatus: updated.sslStatus });
    const { domain, failed } = await secureDomain(context, app, updated, { wait, former: listed, interval });
    return {
      headline: `The domain ${domain.hostname} of ${app} ${dryRun ? 'would get' : 'was given'} a new certificate`,
      changed: true,
      outputs: { id: domain.id, sslStatus: domain.sslStatus },
      result: domain.raw,
      blocks: renderDomain(domain),
      ...failed,
    };
  },
});
