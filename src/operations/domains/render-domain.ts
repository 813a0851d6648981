import type { Block } from '../../contract/outcome.ts';
import { type Domain, domain as reader } from '../../platform/resources/domains.ts';
import { wireForm } from '../../platform/shape/reader.ts';
import { meaningOf } from '../../platform/shape/statuses.ts';

/** What an outcome shows of a domain: its facts, and the DNS record to create. */
export function renderDomain(domain: Domain) {
  const { id, hostname, kind, status, acmStatusReason: reason } = domain;
  const facts: Block = {
    kind: 'facts',
    rows: [
      ['Domain', { text: hostname, url: `https://${hostname}` }],
      ['Kind', kind],
      ['SSL', status],
      ['Reason', reason && { text: reason, outside: true }],
      ['Id', { text: id, code: true }],
    ],
  };
  return { result: wireForm(reader, domain), blocks: [...renderDnsRecord(domain), facts] };
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
