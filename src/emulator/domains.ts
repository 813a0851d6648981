import { byId, check, type Handlers, nextId, Refusal } from './routes.ts';
import { type App, type Domain, iso } from './state.ts';
import { certificateAt } from './time.ts';

/** Domains of apps. */
export const domains = {
  listDomains: ({ app, now }) => app.domains.map((domain) => render(app, domain, now)),
  addDomain({ app, body, now, state }) {
    const hostname = body.hostname.toLowerCase();
    const owner = state.apps.find(({ domains }) => domains.some((one) => one.hostname === hostname));
    if (owner) throw new Refusal(409, 'conflict', `${hostname} is a domain of ${owner.name}.`);
    const domain = { id: nextId(state, 'domain'), hostname, kind: 'custom', updated_at: iso(now) };
    app.domains.push(domain);
    return render(app, domain, now);
  },
  getDomain: ({ app, now, parts }) => render(app, byId(app.domains, parts.domain), now),
  updateDomain({ app, now, parts }) {
    const domain = byId(app.domains, parts.domain);
    // Another certificate is issued anew.
    domain.updated_at = iso(now);
    return render(app, domain, now);
  },
  removeDomain({ app, parts }) {
    const domain = byId(app.domains, parts.domain);
    check(domain.kind === 'custom', 'The platform’s own domain stays as it is.');
    app.domains = app.domains.filter((one) => one !== domain);
  },
  clearDomains({ app }) {
    app.domains = app.domains.filter(({ kind }) => kind === 'platform');
  },
} satisfies Partial<Handlers>;

function render(app: App, domain: Domain, now: number): object {
  const cname = domain.kind === 'platform' ? null : `${app.name}.dns.platform.example`;
  return { ...domain, cname, ...certificateAt(domain, now) };
}
