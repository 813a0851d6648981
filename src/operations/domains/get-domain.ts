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
    const domain = await platform.domains.get(app, await locateDomain(platform, app, hostnameOrId));
    const { cname, hostname, id, status } = domain;
    return {
      headline: `Domain ${hostname} of ${app}: SSL ${status}`,
      changed: false,
      outputs: { id, dnsTarget: cname, sslStatus: status },
      ...renderDomain(domain),
    };
  },
});
