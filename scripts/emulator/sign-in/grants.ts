import type { ServiceReply, ServiceRequest } from '../../../src/emulator/http/messages.ts';
import type { World } from '../../../src/emulator/world.ts';
import { createToken, sendToken } from './issue-token.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { type Parameters, parseScope, parseTokenRequest, requireParameter } from './parameters.ts';
import { redeemCode } from './redeem-code.ts';
import { listAudiences, verifyJobToken } from './verify-job-token.ts';

/** A way to get a token, by what the request for it says. */
type Grant = (parameters: Parameters, world: World) => ServiceReply | Promise<ServiceReply>;

const urn = 'urn:ietf:params:oauth';
const accessTokenType = `${urn}:token-type:access_token`;
const jwtTypes = [`${urn}:token-type:id_token`, `${urn}:token-type:jwt`];

const grants: Record<string, Grant> = {
  authorization_code: redeemCode,
  [`${urn}:grant-type:token-exchange`]: exchangeToken,
  [`${urn}:grant-type:jwt-bearer`]: acceptAssertion,
};

/** Answers `POST /oauth/token`. */
export function grantToken(request: ServiceRequest, world: World): ServiceReply | Promise<ServiceReply> {
  const parameters = parseTokenRequest(request);
  const type = requireParameter(parameters, 'grant_type');
  const grant = Object.hasOwn(grants, type) ? grants[type] : undefined;
  if (grant === undefined) {
    throw new OAuthRefusal('unsupported_grant_type', `The grants are ${Object.keys(grants).join(', ')}`);
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
