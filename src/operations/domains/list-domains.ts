import { domain } from '../../platform/resources/domains.ts';
import { renderListing } from '../listing.ts';
import { defineOperation } from '../operation.ts';

export const listDomains = defineOperation({
  name: 'list-domains',
  summary: 'Lists the domains of an app, the platform’s own and the custom ones',
  needs: ['app'],
  takes: [],
  gives: ['names', 'count'],
  endpoints: ['listDomains'],
  example: { app: 'my-app' },

  async run({ platform }, { app }) {
    return renderListing(await platform.domains.list(app), {
      noun: 'domain',
      of: `of ${app}`,
      name: ({ hostname }) => hostname,
      columns: {
        Kind: ({ kind }) => kind,
        'DNS target': ({ cname }) => cname && { text: cname, code: true },
        SSL: ({ status }) => status,
      },
      reader: domain,
    });
  },
});
