import type { Service } from '../../../src/emulator/service.ts';
import { authorize, authorizePrefix } from './authorize.ts';
import { oauth } from './oauth.ts';
import { oidcIssuer, oidcRequestUrl } from './oidc-issuer.ts';

/** Where a job signs in, and what it asks for its own token with. */
export interface SignInAddresses {
  readonly authUrl: string;
  readonly oidcRequestUrl: string;
  readonly oidcRequestToken: string;
}

/** The services of the sign-in by path prefix: a step on the built-in emulator has its token, and needs none of them. */
export function serveSignIn(oidcRequestToken: string): Readonly<Record<string, Service>> {
  return { '/auth': oauth, [authorizePrefix]: authorize, '/oidc': oidcIssuer(oidcRequestToken) };
}

/** Lists their addresses. */
export function describeSignIn(origin: string, oidcRequestToken: string): SignInAddresses {
  return { authUrl: `${origin}/auth`, oidcRequestUrl: oidcRequestUrl(origin), oidcRequestToken };
}
