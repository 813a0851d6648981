import { findApp } from './apps.ts';
import { found, Refusal, require } from './refusal.ts';
import type { Handlers } from './routes.ts';
import { type AppRecord, type DomainRecord, nextId } from './state.ts';
import { certificateAt } from './time.ts';

type Names = 'listDomains' | 'addDomain' | 'getDomain' | 'updateDomain' | 'removeDomain' | 'clearDomains';

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const hostnamePattern = new RegExp(`^(\\*\\.)?(${label}\\.)+${label}$`);

/** Domains of apps. */
export const domains: Handlers<Names> = {
  listDomains({ parts, world }) {
    const app = findApp(world, parts.app);
    return app.domains.map((domain) => render(app, domain, world.now));
  },

  addDomain({ parts, body: { cert = null, hostname: given }, world: { now, state }, world }) {
    const app = findApp(world, parts.app);
    const hostname = given.toLowerCase();
    require(hostnamePattern.test(hostname), `${given} is not a hostname.`);
    const owner = state.apps.find(({ domains }) => domains.some((one) => one.hostname === hostname));
    if (owner) throw new Refusal(409, `${hostname} is a domain of ${owner.name}.`);
    const id = nextId(state, 'domain');
    const domain: DomainRecord = { id, hostname, kind: 'custom', cert, certSince: now, createdAt: now };
    app.domains.push(domain);
    return render(app, domain, now);
  },

  getDomain({ parts, world }) {
    const app = findApp(world, parts.app);
    return render(app, findDomain(app, parts.domain), world.now);
  },

  updateDomain({ parts, body, world }) {
    const app = findApp(world, parts.app);
    const domain = findCustomDomain(app, parts.domain);
    domain.cert = body.cert;
    domain.certSince = world.now;
    return render(app, domain, world.now);
  },

  removeDomain({ parts, world }) {
    const app = findApp(world, parts.app);
    const domain = findCustomDomain(app, parts.domain);
    app.domains = app.domains.filter((one) => one !== domain);
  },

  clearDomains({ parts, world }) {
    const app = findApp(world, parts.app);
    app.domains = app.domains.filter(({ kind }) => kind === 'platform');
  },
};

function findDomain({ domains }: AppRecord, id: string): DomainRecord {
  return found(
    domains.find((domain) => domain.id === id),
    `Domain ${id}`,
  );
}

function findCustomDomain(app: AppRecord, id: string): DomainRecord {
  const domain = findDomain(app, id);
  require(domain.kind === 'custom', 'The platform’s own domain cannot be changed.');
  return domain;
}

function render({ id, name }: AppRecord, domain: DomainRecord, now: number): object {
  const { status, acm, reason } = certificateAt(domain, now);
  return {
    id: domain.id,
    hostname: domain.hostname,
    kind: domain.kind,
    status,
    cname: domain.kind === 'platform' ? null : `${name}.dns.platform.example`,
    acm_status: acm,
    acm_status_reason: reason,
    app: { id, name },
    created_at: new Date(domain.createdAt).toISOString(),
    updated_at: new Date(domain.certSince).toISOString(),
  };
}
