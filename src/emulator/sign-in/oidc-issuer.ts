import { randomUUID, subtle, type webcrypto } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import { SignJWT } from 'jose/jwt/sign';
import type { ServiceReply, ServiceRequest } from '../http/messages.ts';
import { Refusal } from '../http/refusal.ts';
import type { Service } from '../service.ts';
import type { World } from '../world.ts';
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

interface SigningKey {
  readonly privateKey: webcrypto.CryptoKey;
  readonly jwks: JSONWebKeySet;
}

let signingKey: Promise<SigningKey> | undefined;

// An RSA key costs tens of milliseconds, and most runs of the emulator never sign anything.
function getSigningKey(): Promise<SigningKey> {
  signingKey ??= createSigningKey();
  return signingKey;
}

// By Node itself: the same in jose would bring its encryption into the download.
async function createSigningKey(): Promise<SigningKey> {
  const publicExponent = new Uint8Array([1, 0, 1]);
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent, hash: 'SHA-256' };
  const { privateKey, publicKey } = await subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const { n = '', e = '' } = await subtle.exportKey('jwk', publicKey);
  return { privateKey, jwks: { keys: [{ kty: 'RSA', n, e, kid: keyId, alg: 'RS256', use: 'sig' }] } };
}

/** The public keys that the issuer's tokens verify against. */
export async function getOidcKeys(): Promise<JSONWebKeySet> {
  return (await getSigningKey()).jwks;
}

/** GitHub's OIDC issuer, mounted at `/oidc`: the job's identity tokens, the discovery document and the public keys. */
export const oidcIssuer: Service = async (request, world) => {
  const issuer = oidcIssuerUrl(world.origin);
  const replies: Record<string, () => ServiceReply | Promise<ServiceReply>> = {
    '/oidc/token': () => issueToken(request, world),
    '/oidc/.well-known/jwks': async () => ({ status: 200, body: await getOidcKeys() }),
    '/oidc/.well-known/openid-configuration': () => ({ status: 200, body: describeIssuer(issuer) }),
  };
  const reply = replies[request.url.pathname];
  if (reply === undefined) throw new Refusal(404, 'The OIDC issuer has no such address');
  if (request.method !== 'GET') throw new Refusal(405, 'The OIDC issuer answers GET only', { allow: 'GET' });
  return reply();
};

async function issueToken(request: ServiceRequest, world: World): Promise<ServiceReply> {
  const { authorization } = request.headers;
  if (authorization !== `Bearer ${world.oidcRequestToken}`) {
    throw new Refusal(401, 'The request token is missing or wrong');
  }
  const { audience, claims } = claimGitHubJob(request.url.searchParams);
  const now = Math.floor(world.clock.now() / 1000);
  const value = await new SignJWT({ ...claims })
    .setProtectedHeader({ typ: 'JWT', alg: 'RS256', kid: keyId })
    .setIssuer(oidcIssuerUrl(world.origin))
    .setAudience(audience)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + lifetimeSeconds)
    .sign((await getSigningKey()).privateKey);
  return { status: 200, headers: { 'cache-control': 'no-store' }, body: { count: value.length, value } };
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
