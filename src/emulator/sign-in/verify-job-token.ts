import { JOSEError, JWTClaimValidationFailed, JWTExpired } from 'jose/errors';
import { createLocalJWKSet } from 'jose/jwks/local';
import { jwtVerify } from 'jose/jwt/verify';
import type { World } from '../world.ts';
import { type OAuthErrorCode, OAuthRefusal } from './oauth-refusal.ts';
import { getOidcKeys, oidcIssuerUrl } from './oidc-issuer.ts';

// `repo:owner/name:…`, or since July 2026 the immutable `repo:owner@id/name@id:…`.
const subjectForms = [/^repo:[\w.-]+\/[\w.-]+:.+$/, /^repo:[\w.-]+@\d+\/[\w.-]+@\d+:.+$/];

/** The audiences that mean this server: its origin, also by the machine's other name. */
export function listAudiences({ origin }: World): string[] {
  return [origin, origin.replace('127.0.0.1', 'localhost')];
}

/** Checks that GitHub's issuer signed the token for this server, that it is still good, and that it is used once. */
export async function verifyJobToken(
  jwt: string,
  world: World,
  codes: { readonly invalid: OAuthErrorCode; readonly audience: OAuthErrorCode },
): Promise<void> {
  const { sub, jti, exp } = await verifySignedClaims(jwt, world, codes);
  if (!subjectForms.some((form) => form.test(sub))) {
    throw new OAuthRefusal(codes.invalid, 'The subject must be repo:owner/name:… or repo:owner@id/name@id:…');
  }
  if (world.store.usedJwtIds.has(jti)) throw new OAuthRefusal(codes.invalid, 'The JWT was used already');
  world.store.usedJwtIds.set(jti, exp * 1000);
}

async function verifySignedClaims(
  jwt: string,
  world: World,
  codes: { readonly invalid: OAuthErrorCode; readonly audience: OAuthErrorCode },
): Promise<{ sub: string; jti: string; exp: number }> {
  try {
    const { payload } = await jwtVerify(jwt, createLocalJWKSet(await getOidcKeys()), {
      algorithms: ['RS256'],
      issuer: oidcIssuerUrl(world.origin),
      audience: listAudiences(world),
      currentDate: new Date(world.clock.now()),
      requiredClaims: ['sub', 'jti', 'iat', 'exp'],
    });
    return { sub: String(payload.sub), jti: String(payload.jti), exp: Number(payload.exp) };
  } catch (error) {
    if (error instanceof JWTExpired) throw new OAuthRefusal(codes.invalid, 'The JWT has expired');
    if (error instanceof JWTClaimValidationFailed) {
      if (error.claim === 'aud') throw new OAuthRefusal(codes.audience, `The JWT's audience must be ${world.origin}`);
      throw new OAuthRefusal(codes.invalid, `The JWT's ${error.claim} claim is not acceptable`);
    }
    if (error instanceof JOSEError) throw new OAuthRefusal(codes.invalid, "The JWT is not signed by GitHub's issuer");
    throw error;
  }
}
