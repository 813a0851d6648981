import { defineOperation } from '../../contract/operation.ts';
import { endpoints } from '../../platform/endpoints.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Domain } from '../../platform/models.ts';
import { readDomain, readList } from '../../platform/read.ts';
import { renderDnsRecord } from './dns-record.ts';
import { waitForSsl } from './ssl.ts';

export const addDomain = defineOperation({
  name: 'add-domain',
  summary: 'Adds a custom domain to an app and shows the DNS record to create',
  needs: ['app', 'domain'],
  takes: ['cert', 'if-exists', 'wait-for-ssl'],
  gives: ['id', 'dns-target', 'ssl-status', 'url'],
  endpoints: ['addDomain', 'listDomains', 'getDomain'],
  example: { app: 'my-app', domain: 'www.example.com' },

  async run(context, { app, domain: hostname, cert, ifExists, waitForSsl: wait }) {
    const { dryRun, learn, platform } = context;
    const find = async () =>
      (await platform.call(endpoints.listDomains, { app }, readList(readDomain))).find(
        (domain) => domain.hostname.toLowerCase() === hostname,
      );
    if (dryRun) {
      const present = await find();
      return {
        headline: present ? `${hostname} is a domain of ${app} already` : `${hostname} would be added to ${app}`,
        changed: false,
        blocks: present ? renderDnsRecord(present) : [],
      };
    }

    let changed = true;
    const add = () =>
      platform.call(
        endpoints.addDomain,
        { app, body: { hostname, ...(cert === undefined ? {} : { cert }) }, find },
        readDomain,
      );
    const reuse = async (error: unknown): Promise<Domain> => {
      // Platforms refuse a domain that is there already with one of these; only the list tells whether it is this app's.
      const refused = error instanceof ApiError && (error.status === 409 || error.status === 422);
      const present = refused && ifExists === 'reuse' ? await find() : undefined;
      if (!present) throw error;
      changed = false;
      return present;
    };
    const added = await add().catch(reuse);
    const known = {
      id: added.id,
      dnsTarget: added.dnsTarget,
      sslStatus: added.sslStatus,
      url: `https://${added.hostname}`,
    };
    learn({ ...known });
    const domain = wait ? await waitForSsl(context, app, added) : added;
    return {
      headline: changed ? `Added ${hostname} to ${app}` : `${hostname} is a domain of ${app} already`,
      changed,
      outputs: { ...known, sslStatus: domain.sslStatus },
      result: domain.raw,
      blocks: [
        ...renderDnsRecord(domain),
        {
          kind: 'facts',
          rows: [
            ['Domain', { text: domain.hostname, url: `https://${domain.hostname}` }],
            ['SSL', domain.sslStatus],
            ['Id', domain.id === undefined ? undefined : { text: domain.id, code: true }],
          ],
        },
      ],
    };
  },
});
