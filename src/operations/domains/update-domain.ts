import { defineOperation } from '../operation.ts';
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
    const { dryRun, log, note, platform } = context;
    const id = await locateDomain(platform, app, hostnameOrId);
    const updated = await platform.domains.update(app, id, { cert });
    note({ id: updated.id, sslStatus: updated.status });
    if (wait)
      log.info('The platform does not show which certificate is active. The status may be that of the former one.');
    const { domain, failed } = await secureDomain(context, app, updated, { wait, interval });
    return {
      headline: `The domain ${domain.hostname} of ${app} ${dryRun ? 'would get' : 'has'} a new certificate`,
      changed: true,
      ...renderDomain(domain),
      ...failed,
    };
  },
});
