import { domainToASCII } from 'node:url';
import { OutcomeError } from '../../contract/errors.ts';
import type { Domain } from '../models.ts';
import type { Wire } from '../wire/open-wire.ts';
import type { Find } from '../wire/retry.ts';
import { readCertificateStatus, readDomainStatus } from '../words/status-words.ts';
import { showsOther } from './confirming/compare-sent.ts';
import { answeredOtherwise } from './confirming/confirm-sent.ts';
import { asFields, isMeant, need, pick, readAsked, readNothing } from './reading/fields.ts';
import { isDeleted } from './reading/find-only.ts';

/** The calls about the domains of an app. */
export function openDomains({ call, list, lookRepeatedly }: Wire) {
  const get = (app: string, domain: string) => call('getDomain', { app, domain }, readOf(app, domain));
  const listAll = (app: string) => list('listDomains', { app }, readDomain);
  return {
    list: listAll,
    get,
    /** Adds a domain; `find` tells whether an attempt without an answer has done so. */
    add: (
      app: string,
      { hostname, cert }: { readonly hostname: string; readonly cert?: string | undefined },
      find: Find<Domain> | undefined,
    ) => call('addDomain', { app, body: { hostname, cert }, find }, readOf(app, hostname)),
    /** Gives a domain another certificate. A platform may answer with nothing: then looks, of which a late one counts too, tell what became of it. */
    async update(app: string, domain: string, cert: string): Promise<Domain> {
      const read = readOf(app, domain);
      const readIfTold = (body: unknown) => (body === undefined ? undefined : read(body));
      const told = await call('updateDomain', { app, domain, body: { cert } }, readIfTold);
      const look = async () => {
        const seen = await get(app, domain);
        return showsOther('cert', cert, { ...seen }) ? undefined : seen;
      };
      const updated = told ?? (await lookRepeatedly(look));
      if (updated === undefined) throw answeredOtherwise(domain, ['cert']);
      return updated;
    },
    remove(app: string, domain: string): Promise<void> {
      const isGone = async () => (await listAll(app)).every((one) => isDeleted(one) || !isMeant(domain, one));
      return call('removeDomain', { app, domain, isGone }, readNothing);
    },
    /** Removes all domains; one that came since they were listed stands in the way of a further attempt. */
    clear(app: string, known: readonly Domain[]): Promise<true> {
      const find = async () => isCleared(app, await listAll(app), known);
      return call('clearDomains', { app, find }, () => true as const);
    },
  };
}

/** Reads the domain that was asked for, and refuses a reply about one of another app, where it tells all by which that is known. */
function readOf(app: string, domain: string): (body: unknown) => Domain {
  const read = readAsked(domain, readDomain);
  return (body) => {
    const [id, name] = [pick(body, 'app.id', 'app_id'), pick(body, 'app.name', 'app_name')];
    if (id !== undefined && name !== undefined) readAsked(app, () => ({ id, name }))(body);
    return read(body);
  };
}

function isCleared(app: string, listed: readonly Domain[], known: readonly Domain[]): true | undefined {
  const left = listed.filter((one) => isCustom(one) && !isDeleted(one));
  const late = left.find(({ hostname }) => !known.some((one) => one.hostname === hostname));
  if (late === undefined) return left.length === 0 || undefined;
  throw new OutcomeError(
    `${late.hostname} was added to ${app} meanwhile: it is left alone`,
    'Run this again if it is to go too.',
  );
}

/** Whether a domain is one that the app was given, and not the platform's own. */
export function isCustom({ kind }: Domain): boolean {
  return kind?.toLowerCase() !== 'platform';
}

export function readDomain(body: unknown): Domain {
  const domain = asFields(body, 'a domain');
  const status = pick(domain, 'status');
  const certificate = pick(domain, 'ssl_status', 'ssl.status', 'acm_status', 'certificate.status');
  const ssl = readDomainStatus(status) ?? readCertificateStatus(certificate);
  return {
    raw: body,
    id: pick(domain, 'id'),
    hostname: readHostname(need(pick(domain, 'hostname', 'name'), 'hostname')),
    kind: pick(domain, 'kind', 'type'),
    dnsTarget: pick(domain, 'cname', 'dns_target', 'target'),
    // The word about the certificate says more, unless it says something else.
    sslStatus: readCertificateStatus(certificate) === ssl ? (certificate ?? status) : status,
    ssl,
    sslReason: pick(domain, 'acm_status_reason', 'ssl_status_reason', 'ssl.reason'),
  };
}

/** A hostname as it is compared and asked for: platforms may show it in capitals, in another script or with its last dot. */
function readHostname(told: string): string {
  const plain = told.replace(/\.$/, '');
  const [, wildcard = '', rest = ''] = /^(\*\.)?(.*)$/s.exec(plain) ?? [];
  return wildcard + (domainToASCII(rest) || rest);
}
