import { apiPrefix } from './api.ts';
import { basicPassword, basicUser } from './basic-login.ts';
import { oidcRequestToken, oidcRequestUrl } from './oidc-issuer.ts';
import { defaultToken } from './seed.ts';

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
