import type { Domain } from '../models.ts';
import { asFields, need, pick } from './fields.ts';

export function readDomain(body: unknown): Domain {
  const domain = asFields(body, 'a domain');
  return {
    raw: body,
    id: pick(domain, 'id'),
    hostname: need(pick(domain, 'hostname', 'name'), 'hostname'),
    kind: pick(domain, 'kind', 'type'),
    dnsTarget: pick(domain, 'cname', 'dns_target', 'target'),
    sslStatus: pick(domain, 'ssl_status', 'ssl.status', 'acm_status', 'status'),
    sslReason: pick(domain, 'acm_status_reason', 'ssl_status_reason', 'ssl.reason'),
  };
}
