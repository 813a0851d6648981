import { defineOperation } from '../operation.ts';
import { locateDomain } from './locate-domain.ts';
import { renderDomain } from './render-domain.ts';

export const getDomain = defineOperation({
  name: 'get-domain',
  summary: 'Shows a domain with its DNS target and SSL status',
  needs: ['app', 'domain'],
  takes: [],
  gives: ['id', 'dns-target', 'ssl-status'],
  endpoints: ['listDomains', 'getDomain'],
  example: { app: 'my-app', domain: 'www.my-app.example' },

  async run({ platform }, { app, domain: hostnameOrId }) {
    const { id } = await locateDomain(platform, app, hostnameOrId);
    const domain = await platform.domains.get(app, id);
    const { dnsTarget, hostname, sslStatus } = domain;
    return {
      headline: `The domain ${hostname} of ${app}${sslStatus === undefined ? '' : `: SSL ${sslStatus}`}`,
      changed: false,
      outputs: { id: domain.id, dnsTarget, sslStatus },
      result: domain.raw,
      blocks: renderDomain(domain),
    };
  },
});
