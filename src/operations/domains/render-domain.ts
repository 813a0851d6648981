import type { Block } from '../../contract/outcome.ts';
import type { Domain } from '../../platform/resources/domains.ts';
import { meaningOf } from '../../platform/shape/statuses.ts';

/** The facts of a domain, with the DNS record to create. */
export function renderDomain(domain: Domain): readonly Block[] {
  const { id, hostname, kind, status, acmStatusReason: reason } = domain;
  return [
    ...renderDnsRecord(domain),
    {
      kind: 'facts',
      rows: [
        ['Domain', { text: hostname, url: `https://${hostname}` }],
        ['Kind', kind],
        ['SSL', status],
        ['Reason', reason && { text: reason, outside: true }],
        ['Id', { text: id, code: true }],
      ],
    },
  ];
}

/** The DNS record of a domain, ready to be copied. The root of a zone cannot have a CNAME. */
function renderDnsRecord({ cname, hostname, status }: Domain): readonly Block[] {
  if (cname === undefined) return [];
  const type = 'CNAME (at the root of a zone: ALIAS or ANAME)';
  return [
    { kind: 'text', text: meaningOf('domain', status) === 'good' ? 'DNS record:' : 'DNS record to create:' },
    {
      kind: 'table',
      head: ['Type', 'Name', 'Target'],
      rows: [[type, { text: hostname, code: true }, { text: cname, code: true }]],
    },
  ];
}
