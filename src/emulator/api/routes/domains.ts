import { randomUUID } from 'node:crypto';
import { formatTime } from '../../emulator-clock.ts';
import { Refusal } from '../../http/refusal.ts';
import { customDomain } from '../../state/domain-records.ts';
import type { DomainRecord } from '../../state/records.ts';
import { sslProgressOf } from '../../state/ssl-progress.ts';
import type { World } from '../../world.ts';
import { findApp, findDomain } from '../find-or-refuse.ts';
import type { Handlers } from '../handler.ts';
import { answer, answerCreated } from '../replies.ts';

type DomainHandlers = Pick<
  Handlers,
  'listDomains' | 'addDomain' | 'getDomain' | 'updateDomain' | 'removeDomain' | 'clearDomains'
>;

/** Handlers of section 4.4: an app's domains. */
export const domainRoutes: DomainHandlers = {
  listDomains: ({ parts, world }) =>
    answer(findApp(world, parts.app).domains.map((domain) => renderDomain(world, domain))),

  addDomain({ parts, body, world }) {
    const app = findApp(world, parts.app);
    const hostname = body.hostname.toLowerCase();
    if (!isHostname(hostname)) throw new Refusal(422, `hostname: ${body.hostname} is not a hostname`);
    const owner = world.store.apps.values().find(({ domains }) => domains.some((one) => one.hostname === hostname));
    if (owner !== undefined) throw new Refusal(409, `The domain ${hostname} is in use by the app ${owner.name}`);
    const domain = customDomain(randomUUID(), hostname, body.cert ?? null, world.clock.now());
    app.domains.push(domain);
    return answerCreated(renderDomain(world, domain));
  },

  getDomain: ({ parts, world }) => answer(renderDomain(world, findDomain(findApp(world, parts.app), parts.domain))),

  updateDomain({ parts, body, world }) {
    const domain = findDomain(findApp(world, parts.app), parts.domain);
    if (domain.kind === 'platform') throw new Refusal(422, 'The platform domain has the platform’s own certificate');
    if (body.cert === '') throw new Refusal(422, 'cert must not be empty');
    domain.cert = body.cert;
    domain.certSince = world.clock.now();
    return answer(renderDomain(world, domain));
  },

  removeDomain({ parts, world }) {
    const app = findApp(world, parts.app);
    const domain = findDomain(app, parts.domain);
    if (domain.kind === 'platform') throw new Refusal(422, 'The platform domain cannot be removed');
    app.domains = app.domains.filter((other) => other !== domain);
    return answer({});
  },

  clearDomains({ parts, world }) {
    const app = findApp(world, parts.app);
    app.domains = app.domains.filter(({ kind }) => kind === 'platform');
    return answer({});
  },
};

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
/** What a hostname looks like: it may begin with `*` for a wildcard, and has at least one dot. */
export const hostnamePattern = new RegExp(`^(?:\\*\\.)?${label}(?:\\.${label})+$`);
/** Of a hostname. */
export const longestHostname = 253;

function isHostname(text: string): boolean {
  return text.length <= longestHostname && hostnamePattern.test(text);
}

/** A domain as the API shows it; a certificate is never shown. */
export function renderDomain({ clock, store }: World, domain: DomainRecord): object {
  const { status, acmStatus, reason } = sslProgressOf(domain, clock.now(), store.settings.certificateSeconds);
  return {
    id: domain.id,
    hostname: domain.hostname,
    kind: domain.kind,
    cname: domain.cname,
    status,
    acm_status: acmStatus,
    acm_status_reason: reason,
    has_cert: domain.cert !== null,
    created_at: formatTime(domain.createdAt),
  };
}
