import type { World } from '../../../src/emulator/world.ts';
import { type OAuthErrorCode, OAuthRefusal } from './oauth-refusal.ts';
import { oidcIssuerUrl, readIssuedClaims } from './oidc-issuer.ts';

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
  const claims = await readIssuedClaims(jwt);
  if (claims === undefined) throw new OAuthRefusal(codes.invalid, "The JWT is not signed by GitHub's issuer");
  const { sub, jti, exp, iss, aud } = claims;
  if (iss !== oidcIssuerUrl(world.origin)) {
    throw new OAuthRefusal(codes.invalid, "The JWT's iss claim is not acceptable");
  }
  if (!listAudiences(world).includes(aud)) {
    throw new OAuthRefusal(codes.audience, `The JWT's audience must be ${world.origin}`);
  }
  if (exp * 1000 <= world.clock.now()) throw new OAuthRefusal(codes.invalid, 'The JWT has expired');
  if (!subjectForms.some((form) => form.test(sub))) {
    throw new OAuthRefusal(codes.invalid, 'The subject must be repo:owner/name:… or repo:owner@id/name@id:…');
  }
  if (world.store.usedJwtIds.has(jti)) throw new OAuthRefusal(codes.invalid, 'The JWT was used already');
  world.store.usedJwtIds.set(jti, exp * 1000);
}
