import { check, found, type Handlers, nextId, Refusal } from './routes.ts';
import type { AppRecord, DomainRecord } from './state.ts';
import { certificateAt, iso } from './time.ts';

const hostnamePattern = /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** Domains of apps. */
export const domains: Handlers<
  'listDomains' | 'addDomain' | 'getDomain' | 'updateDomain' | 'removeDomain' | 'clearDomains'
> = {
  listDomains: ({ app, now }) => app.domains.map((domain) => render(app, domain, now)),
  addDomain({ app, body, now, state }) {
    const hostname = body.hostname.toLowerCase();
    check(hostnamePattern.test(hostname), `${hostname} is not a hostname.`);
    const owner = state.apps.find(({ domains }) => domains.some((one) => one.hostname === hostname));
    if (owner) throw new Refusal(409, 'conflict', `${hostname} is a domain of ${owner.name}.`);
    const times = { cert: body.cert ?? null, certSince: now, createdAt: now };
    const domain = { id: nextId(state, 'domain'), hostname, kind: 'custom' as const, ...times };
    app.domains.push(domain);
    return render(app, domain, now);
  },
  getDomain: ({ app, now, parts }) => render(app, findDomain(app, parts.domain), now),
  updateDomain({ app, body, now, parts }) {
    const domain = findCustom(app, parts.domain);
    domain.cert = body.cert;
    domain.certSince = now;
    return render(app, domain, now);
  },
  removeDomain({ app, parts }) {
    const domain = findCustom(app, parts.domain);
    app.domains = app.domains.filter((one) => one !== domain);
  },
  clearDomains({ app }) {
    app.domains = app.domains.filter(({ kind }) => kind === 'platform');
  },
};

function findDomain({ domains }: AppRecord, id: string): DomainRecord {
  const domain = domains.find((one) => one.id === id);
  return found(domain, `Domain ${id}`);
}

function findCustom(app: AppRecord, id: string): DomainRecord {
  const domain = findDomain(app, id);
  check(domain.kind === 'custom', 'The platform’s own domain stays as it is.');
  return domain;
}

function render({ id: appId, name }: AppRecord, domain: DomainRecord, now: number): object {
  const { id, hostname, kind, createdAt, certSince } = domain;
  const cname = kind === 'platform' ? null : `${name}.dns.platform.example`;
  const times = { created_at: iso(createdAt), updated_at: iso(certSince) };
  return { id, hostname, kind, cname, app: { id: appId, name }, ...certificateAt(domain, now), ...times };
}
