import type { ClusterCredential, CurrentUser, Team } from '../models.ts';
import { UnexpectedReply } from '../wire/reply.ts';
import { asFields, need, pick } from './fields.ts';

export function readTeam(body: unknown): Team {
  const team = asFields(body, 'a team');
  return { raw: body, id: pick(team, 'id'), name: need(pick(team, 'name', 'id'), 'name') };
}

export function readCurrentUser(body: unknown): CurrentUser {
  const user = asFields(body, 'a user');
  return {
    raw: body,
    email: need(pick(user, 'email', 'user.email'), 'email'),
    app: pick(user, 'app.name', 'app.id', 'app'),
  };
}

/** A Kubernetes ExecCredential; one with neither token nor certificate opens nothing. */
export function readClusterCredential(body: unknown): ClusterCredential {
  const credential = asFields(body, 'an exec credential');
  const token = pick(credential, 'status.token');
  const certificate = pick(credential, 'status.clientCertificateData');
  const key = pick(credential, 'status.clientKeyData');
  if (token === undefined && (certificate === undefined || key === undefined)) {
    throw new UnexpectedReply('its credential holds neither a token nor a client certificate with its key');
  }
  return { token, certificate, key, expiresAt: pick(credential, 'status.expirationTimestamp') };
}
