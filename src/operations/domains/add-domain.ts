import { pick } from '../../platform/resources/reading/fields.ts';
import { createOrReuse } from '../existence.ts';
import { defineOperation } from '../operation.ts';
import { findCertificateProblems } from './certificate.ts';
import { renderDomain } from './render-domain.ts';
import { secureDomain } from './ssl.ts';

export const addDomain = defineOperation({
  name: 'add-domain',
  summary: 'Adds a custom domain to an app and shows the DNS record to create',
  needs: ['app', 'domain'],
  takes: ['cert', 'if-exists', 'wait-for-ssl', 'poll-interval'],
  gives: ['id', 'dns-target', 'ssl-status', 'url'],
  endpoints: ['addDomain', 'listDomains', 'getDomain', 'updateDomain'],
  example: { app: 'my-app', domain: 'www.example.com' },

  async run(context, { app, domain: hostname, cert, ifExists, waitForSsl: wait, pollInterval: interval }) {
    const { clock, dryRun, note, log, platform } = context;
    const find = async () =>
      (await platform.domains.list(app)).find((domain) => domain.hostname.toLowerCase() === hostname);
    if (cert !== undefined)
      for (const problem of findCertificateProblems(cert, hostname, clock.now())) log.warning(problem);
    const { found, changed: isNew } = await createOrReuse(context, {
      of: 'domain',
      what: `domain ${hostname} of ${app}`,
      ifExists,
      find,
      // What may differ is the certificate, which can be set.
      listDifferences: async () => [],
      create: (seek) => platform.domains.add(app, { hostname, cert }, seek),
    });
    const isRenewed = !isNew && cert !== undefined && pick(found.raw, 'cert') !== cert;
    const added = isRenewed ? await platform.domains.update(app, found.id ?? hostname, cert) : found;
    const known = {
      id: found.id,
      dnsTarget: found.dnsTarget,
      sslStatus: added.sslStatus,
      url: `https://${found.hostname}`,
    };
    note({ ...known });
    const former = isRenewed ? found : undefined;
    const { domain, failed } = await secureDomain(context, app, added, { wait, former, interval });
    return {
      headline: isNew
        ? `${dryRun ? 'Would add' : 'Added'} ${hostname} to ${app}`
        : `The domain ${hostname} belongs to ${app} already${isRenewed ? `, and ${dryRun ? 'would get' : 'has'} a new certificate` : ''}`,
      changed: isNew || isRenewed,
      outputs: { ...known, sslStatus: domain.sslStatus },
      result: domain.raw,
      blocks: renderDomain(domain),
      ...failed,
    };
  },
});
