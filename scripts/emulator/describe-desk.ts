import { describeAddresses, type EmulatorAddresses } from '../../src/emulator/addresses.ts';
import type { World } from '../../src/emulator/world.ts';
import { basicUser } from './api-page/api-page.ts';
import { describeSignIn, type SignInAddresses } from './sign-in/sign-in.ts';

/** Where everything of a desk is, and what opens it. */
export interface DeskAddresses extends EmulatorAddresses, SignInAddresses {
  readonly consoleUrl: string;
  readonly apiDocsUrl: string;
  readonly basicUser: string;
  readonly basicPassword: string;
}

/** What opens a desk beside the platform's token. */
export type DeskSecrets = Pick<DeskAddresses, 'basicPassword' | 'oidcRequestToken'>;

/** Lists the addresses of the platform and of the tools around it, with their credentials. */
export function describeDesk(world: World, { basicPassword, oidcRequestToken }: DeskSecrets): DeskAddresses {
  const { origin } = world;
  return {
    ...describeAddresses(world),
    ...describeSignIn(origin, oidcRequestToken),
    consoleUrl: `${origin}/`,
    apiDocsUrl: `${origin}/api-docs`,
    basicUser,
    basicPassword,
  };
}
