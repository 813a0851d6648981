import type { ClusterCredential, CurrentUser } from '../models.ts';
import type { Wire } from '../wire/open-wire.ts';
import type { Answer } from '../wire/reply.ts';
import { UnexpectedReply } from '../wire/unexpected-reply.ts';
import { asFields, need, pick, pickFlag } from './reading/fields.ts';

/** The calls about the caller. */
export function openAccount({ call }: Wire, mask: (secret: string) => void) {
  return {
    get: () => call('getCurrentUser', {}, readCurrentUser),
    /** Makes a credential for the cluster of a region; all of it is secret, in either form. */
    async logIn(region: string): Promise<ClusterCredential> {
      const credential = await call('getClusterLogin', { query: { region } }, readClusterCredential);
      const { token, certificate, key } = credential;
      const secrets = [token, key, certificate].filter((part) => part !== undefined);
      for (const secret of new Set([...secrets, ...secrets.map(encodeOnce)])) mask(secret);
      return credential;
    },
  };
}

export function readCurrentUser(body: unknown): CurrentUser {
  const user = asFields(body, 'a user');
  const email = pick(user, 'email', 'user.email');
  const app = pick(user, 'app.name', 'app.id', 'app');
  // A token that is bound to an app may be nobody's, and one of a machine has no email.
  const isMachine =
    user['email'] === null && pickFlag(user, 'authenticated') !== false && pick(user, 'message') === undefined;
  const name = isMachine ? pick(user, 'name', 'id') : undefined;
  need(email ?? app ?? name, 'email');
  return { raw: body, email, app, name };
}

/** A Kubernetes ExecCredential; one with neither token nor certificate opens nothing, nor does one whose time is over. */
export function readClusterCredential(body: unknown, headers: Answer['headers'] = {}): ClusterCredential {
  const credential = asFields(body, 'an exec credential');
  const token = pick(credential, 'status.token');
  const certificate = pick(credential, 'status.clientCertificateData');
  const key = pick(credential, 'status.clientKeyData');
  if (token === undefined && (certificate === undefined || key === undefined)) {
    throw new UnexpectedReply('its credential holds neither a token nor a client certificate with its key');
  }
  const expiresAt = pick(credential, 'status.expirationTimestamp');
  if (expiresAt !== undefined) refuseExpired(expiresAt, headers.date);
  return { token, certificate, key, expiresAt };
}

/** Whether it has expired is told by the platform's own clock, which may be off from ours. */
function refuseExpired(expiresAt: string, serverDate = ''): void {
  // As RFC 3339 writes it: `Date.parse` takes much else for a date.
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.test(expiresAt);
  const end = isMoment ? Date.parse(expiresAt) : Number.NaN;
  if (Number.isNaN(end)) throw new UnexpectedReply('its credential expires at a time that cannot be read');
  if (end <= (Date.parse(serverDate) || Date.now())) throw new UnexpectedReply('its credential has expired already');
}

/** PEM text as base64, the form of a kubeconfig; what is in that form already stays. */
export function encodeOnce(pem: string): string {
  return pem.includes('-----BEGIN') ? Buffer.from(pem).toString('base64') : pem;
}
