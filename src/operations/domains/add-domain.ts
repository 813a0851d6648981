import { createOrReuse } from '../existence.ts';
import { defineOperation } from '../operation.ts';
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
    const { dryRun, note, platform } = context;
    const { found, changed: isNew } = await createOrReuse({
      what: `domain ${hostname} of ${app}`,
      ifExists,
      find: async () => (await platform.domains.list(app)).find((one) => one.hostname === hostname),
      create: (find) => platform.domains.add(app, { hostname, cert }, find),
    });
    // The platform does not show which certificate a domain has.
    const isUpdated = !isNew && cert !== undefined;
    const added = isUpdated ? await platform.domains.update(app, found.id, { cert }) : found;
    note({ id: found.id, dnsTarget: found.cname, url: `https://${hostname}`, sslStatus: added.status });
    const { domain, failed } = await secureDomain(context, app, added, { wait, interval });
    const update = isUpdated ? `, and ${dryRun ? 'would get' : 'has'} certificate ${cert}` : '';
    return {
      headline: isNew
        ? `${dryRun ? 'Would add' : 'Added'} ${hostname} to ${app}`
        : `${app} already has the domain ${hostname}${update}`,
      changed: isNew || isUpdated,
      ...renderDomain(domain),
      ...failed,
    };
  },
});
