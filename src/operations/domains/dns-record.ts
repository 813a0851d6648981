import type { Block } from '../../contract/outcome.ts';
import type { Domain } from '../../platform/models.ts';

/** The DNS record that has to be created for a domain, ready to be copied. */
export function renderDnsRecord({ hostname, dnsTarget, ssl }: Domain): readonly Block[] {
  if (dnsTarget === undefined) return [];
  // A name directly below a public suffix cannot be told from others without a list, so the usual case decides.
  const type = hostname.split('.').length > 2 ? 'CNAME' : 'ALIAS or ANAME';
  return [
    // A certificate is issued only where the record is there already.
    { kind: 'text', text: ssl === 'ready' ? 'DNS record:' : 'DNS record to create:' },
    {
      kind: 'table',
      head: ['Type', 'Name', 'Target'],
      rows: [[type, { text: hostname, code: true }, { text: dnsTarget, code: true }]],
    },
  ];
}
