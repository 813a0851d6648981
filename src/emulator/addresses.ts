import { apiPrefix } from './api/api.ts';
import { docsPrefix } from './docs/docs-service.ts';
import { oidcRequestUrl } from './sign-in/oidc-issuer.ts';
import type { World } from './world.ts';

/** Where a running emulator is, and what opens it. */
export interface EmulatorAddresses {
  readonly apiUrl: string;
  readonly authUrl: string;
  readonly docsUrl: string;
  readonly token: string;
  readonly oidcRequestUrl: string;
  readonly oidcRequestToken: string;
}

/** Lists the addresses of a world, and its tokens. */
export function describeAddresses({ origin, token, oidcRequestToken }: World): EmulatorAddresses {
  return {
    apiUrl: `${origin}${apiPrefix}`,
    authUrl: `${origin}/auth`,
    docsUrl: `${origin}${docsPrefix}`,
    token,
    oidcRequestUrl: oidcRequestUrl(origin),
    oidcRequestToken,
  };
}
