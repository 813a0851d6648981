import { apiPrefix } from './api/api.ts';
import { defaultToken } from './seed/default-seed.ts';
import { oidcRequestToken, oidcRequestUrl } from './sign-in/oidc-issuer.ts';

/** Where a running emulator is, and what opens it. */
export interface EmulatorAddresses {
  readonly apiUrl: string;
  readonly authUrl: string;
  readonly docsUrl: string;
  readonly token: string;
  readonly oidcRequestUrl: string;
  readonly oidcRequestToken: string;
}

/** Lists the addresses below an origin. */
export function describeAddresses(origin: string): EmulatorAddresses {
  return {
    apiUrl: `${origin}${apiPrefix}`,
    authUrl: `${origin}/auth`,
    docsUrl: `${origin}/docs`,
    token: defaultToken,
    oidcRequestUrl: oidcRequestUrl(origin),
    oidcRequestToken,
  };
}
