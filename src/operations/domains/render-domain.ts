import type { Block } from '../../contract/outcome.ts';
import type { Domain } from '../../platform/models.ts';
import { renderDnsRecord } from './dns-record.ts';

/** What there is to know of a domain, with the DNS record to create. */
export function renderDomain(domain: Domain): readonly Block[] {
  const { id, hostname, kind, sslStatus, sslReason } = domain;
  return [
    ...renderDnsRecord(domain),
    {
      kind: 'facts',
      rows: [
        ['Domain', { text: hostname, url: `https://${hostname}` }],
        ['Kind', kind],
        ['SSL', sslStatus && sslReason ? `${sslStatus} (${sslReason})` : sslStatus],
        ['Id', id && { text: id, code: true }],
      ],
    },
  ];
}
