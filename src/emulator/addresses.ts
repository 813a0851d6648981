import { apiPrefix } from './api/api.ts';
import { defaultToken } from './seed/default-seed.ts';
import { oidcRequestToken, oidcRequestUrl } from './sign-in/oidc-issuer.ts';

/** Who may see the page of the API's documentation. */
export const basicUser = 'emulator';

/** What goes with it; it opens nothing else in the world. */
export const basicPassword = 'emulator-api-page-not-a-secret';

/** Where a running emulator is, and what opens it. */
export interface EmulatorAddresses {
  readonly apiUrl: string;
  readonly authUrl: string;
  readonly docsUrl: string;
  readonly apiDocsUrl: string;
  readonly consoleUrl: string;
  readonly token: string;
  readonly basicUser: string;
  readonly basicPassword: string;
  readonly oidcRequestUrl: string;
  readonly oidcRequestToken: string;
}

/** Lists the addresses below an origin. */
export function describeAddresses(origin: string): EmulatorAddresses {
  return {
    apiUrl: `${origin}${apiPrefix}`,
    authUrl: `${origin}/auth`,
    docsUrl: `${origin}/docs`,
    apiDocsUrl: `${origin}/api-docs`,
    consoleUrl: `${origin}/`,
    token: defaultToken,
    basicUser,
    basicPassword,
    oidcRequestUrl: oidcRequestUrl(origin),
    oidcRequestToken,
  };
}
