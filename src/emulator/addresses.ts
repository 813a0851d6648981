import { apiPrefix } from './api/api.ts';
import { docsPrefix } from './docs/docs-service.ts';
import type { World } from './world.ts';

/** Where a running emulator is, and what opens it. */
export interface EmulatorAddresses {
  readonly apiUrl: string;
  readonly docsUrl: string;
  readonly token: string;
}

/** Lists the addresses of a world, and its token. */
export function describeAddresses({ origin, token }: World): EmulatorAddresses {
  return {
    apiUrl: `${origin}${apiPrefix}`,
    docsUrl: `${origin}${docsPrefix}`,
    token,
  };
}
