import type { ServiceReply, ServiceRequest } from '../http/messages.ts';
import type { Scope } from '../state/records.ts';
import type { Grant, World } from '../world.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { type Parameters, parseScope, parseTokenRequest, requireParameter } from './parameters.ts';
import { randomToken } from './random-token.ts';
import { listAudiences, verifyJobToken } from './verify-job-token.ts';

const urn = 'urn:ietf:params:oauth';
const accessTokenType = `${urn}:token-type:access_token`;
const jwtTypes = [`${urn}:token-type:id_token`, `${urn}:token-type:jwt`];

const grants: Record<string, Grant> = {
  [`${urn}:grant-type:token-exchange`]: exchangeToken,
  [`${urn}:grant-type:jwt-bearer`]: acceptAssertion,
};

/** Answers `POST /oauth/token`. */
export function grantToken(request: ServiceRequest, world: World): ServiceReply | Promise<ServiceReply> {
  const parameters = parseTokenRequest(request);
  const type = requireParameter(parameters, 'grant_type');
  const all = { ...world.grants, ...grants };
  const grant = Object.hasOwn(all, type) ? all[type] : undefined;
  if (grant === undefined) {
    throw new OAuthRefusal('unsupported_grant_type', `The grants are ${Object.keys(all).join(', ')}`);
  }
  return grant(parameters, world);
}

// RFC 8693: a subject token that does not hold is an invalid_request there.
async function exchangeToken(parameters: Parameters, world: World): Promise<ServiceReply> {
  const jwt = requireParameter(parameters, 'subject_token');
  if (!jwtTypes.includes(requireParameter(parameters, 'subject_token_type'))) {
    throw new OAuthRefusal('invalid_request', `subject_token_type must be ${jwtTypes.join(' or ')}`);
  }
  if ((parameters.get('requested_token_type') ?? accessTokenType) !== accessTokenType) {
    throw new OAuthRefusal('invalid_request', `requested_token_type must be ${accessTokenType}`);
  }
  if (!listAudiences(world).includes(parameters.get('audience') ?? world.origin)) {
    throw new OAuthRefusal('invalid_target', `The audience must be ${world.origin}`);
  }
  const scopes = parseScope(parameters.get('scope'));
  await verifyJobToken(jwt, world, { invalid: 'invalid_request', audience: 'invalid_target' });
  return sendToken(world, createToken(world, scopes), scopes, { issued_token_type: accessTokenType });
}

// RFC 7523: an assertion that does not hold is an invalid_grant, whatever is wrong with it.
async function acceptAssertion(parameters: Parameters, world: World): Promise<ServiceReply> {
  const jwt = requireParameter(parameters, 'assertion');
  const scopes = parseScope(parameters.get('scope'));
  await verifyJobToken(jwt, world, { invalid: 'invalid_grant', audience: 'invalid_grant' });
  return sendToken(world, createToken(world, scopes), scopes);
}

/** Makes an access token. */
export function createToken(world: World, scopes: readonly Scope[], email = world.store.settings.email): string {
  const token = randomToken('access');
  const expiresAt = world.clock.now() + world.store.settings.tokenSeconds * 1000;
  world.store.tokens.set(token, { email, scopes, expiresAt });
  return token;
}

/** Answers with an access token. */
export function sendToken(world: World, token: string, scopes: readonly Scope[], more: object = {}): ServiceReply {
  const lifetime = { expires_in: world.store.settings.tokenSeconds };
  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { access_token: token, ...more, token_type: 'Bearer', ...lifetime, scope: scopes.join(' ') },
  };
}
