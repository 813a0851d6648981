import { generateKeyPair, type KeyObject, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { ServiceReply, ServiceRequest } from '../../../src/emulator/http/messages.ts';
import { Refusal } from '../../../src/emulator/http/refusal.ts';
import type { Service } from '../../../src/emulator/service.ts';
import type { World } from '../../../src/emulator/world.ts';
import { readSignedClaims, signJwt } from './json-web-token.ts';
import { claimGitHubJob } from './oidc-claims.ts';

const lifetimeSeconds = 300;
const keyId = 'emulator-oidc-key';

/** What `ACTIONS_ID_TOKEN_REQUEST_URL` holds; like GitHub's it has a query already, so a client appends `&audience=`. */
export function oidcRequestUrl(origin: string): string {
  return `${origin}/oidc/token?api-version=2.0`;
}

/** The `iss` of the tokens. */
export function oidcIssuerUrl(origin: string): string {
  return `${origin}/oidc`;
}

interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

let keyPair: Promise<KeyPair> | undefined;

// An RSA key costs tens of milliseconds, and most runs of the emulator never sign anything.
function getKeyPair(): Promise<KeyPair> {
  keyPair ??= promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return keyPair;
}

/** What every token of the issuer says beside what it tells of the job. */
interface IssuedClaims {
  readonly sub: string;
  readonly iss: string;
  readonly aud: string;
  readonly jti: string;
  readonly iat: number;
  readonly nbf: number;
  readonly exp: number;
}

/** What the issuer says in this token, if it signed it. */
export async function readIssuedClaims(jwt: string): Promise<IssuedClaims | undefined> {
  return readSignedClaims(jwt, (await getKeyPair()).publicKey) as IssuedClaims | undefined;
}

/**
 * GitHub's OIDC issuer, mounted at `/oidc`: the job's identity tokens, the discovery document and the public keys. It takes
 * what `ACTIONS_ID_TOKEN_REQUEST_TOKEN` holds in a job that signs in here.
 */
export function oidcIssuer(requestToken: string): Service {
  return async (request, world) => {
    const issuer = oidcIssuerUrl(world.origin);
    const replies: Record<string, () => ServiceReply | Promise<ServiceReply>> = {
      '/oidc/token': () => issueToken(request, world, requestToken),
      '/oidc/.well-known/jwks': async () => ({ status: 200, body: { keys: [await describeKey()] } }),
      '/oidc/.well-known/openid-configuration': () => ({ status: 200, body: describeIssuer(issuer) }),
    };
    const reply = replies[request.url.pathname];
    if (reply === undefined) throw new Refusal(404, 'The OIDC issuer has no such address');
    if (request.method !== 'GET') throw new Refusal(405, 'The OIDC issuer answers GET only', { allow: 'GET' });
    return reply();
  };
}

async function issueToken(request: ServiceRequest, world: World, requestToken: string): Promise<ServiceReply> {
  const { authorization } = request.headers;
  if (authorization !== `Bearer ${requestToken}`) {
    throw new Refusal(401, 'The request token is missing or wrong');
  }
  const { audience, claims } = claimGitHubJob(request.url.searchParams);
  const now = Math.floor(world.clock.now() / 1000);
  const issued: IssuedClaims = {
    ...claims,
    iss: oidcIssuerUrl(world.origin),
    aud: audience,
    jti: randomUUID(),
    iat: now,
    nbf: now,
    exp: now + lifetimeSeconds,
  };
  const value = signJwt(issued, keyId, (await getKeyPair()).privateKey);
  return { status: 200, headers: { 'cache-control': 'no-store' }, body: { count: value.length, value } };
}

async function describeKey(): Promise<object> {
  const { kty, n, e } = (await getKeyPair()).publicKey.export({ format: 'jwk' });
  return { kty, n, e, kid: keyId, alg: 'RS256', use: 'sig' };
}

function describeIssuer(issuer: string): object {
  return {
    issuer,
    jwks_uri: `${issuer}/.well-known/jwks`,
    subject_types_supported: ['public', 'pairwise'],
    response_types_supported: ['id_token'],
    claims_supported: ['sub', 'aud', 'exp', 'iat', 'iss', 'jti', 'nbf', 'ref', 'sha', 'repository', 'environment'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid'],
  };
}
