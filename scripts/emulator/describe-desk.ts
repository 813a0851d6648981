import { describeAddresses, type EmulatorAddresses } from '../../src/emulator/addresses.ts';
import type { World } from '../../src/emulator/world.ts';
import { basicUser } from './api-page/api-page.ts';

/** Where everything of a desk is, and what opens it. */
export interface DeskAddresses extends EmulatorAddresses {
  readonly consoleUrl: string;
  readonly apiDocsUrl: string;
  readonly basicUser: string;
  readonly basicPassword: string;
}

/** Lists the addresses of the platform and of the tools around it, with their credentials. */
export function describeDesk(world: World, basicPassword: string): DeskAddresses {
  const { origin } = world;
  return {
    ...describeAddresses(world),
    consoleUrl: `${origin}/`,
    apiDocsUrl: `${origin}/api-docs`,
    basicUser,
    basicPassword,
  };
}
