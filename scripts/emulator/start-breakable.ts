import { type Emulator, type EmulatorOptions, startEmulator } from '../../src/emulator/start-emulator.ts';
import { createFaults, type Faults } from './faults/faults.ts';
import { authorize, authorizePrefix } from './sign-in/authorize.ts';
import { redeemCode } from './sign-in/redeem-code.ts';

/** An emulator in which things can be made to go wrong. */
export interface BreakableEmulator extends Emulator {
  readonly faults: Faults;
}

/** How to start it. */
export interface BreakableOptions extends EmulatorOptions {
  readonly faults?: Faults;
}

/** Starts an emulator that takes orders for faults. */
export async function startBreakable({
  faults = createFaults(),
  services,
  ...options
}: BreakableOptions = {}): Promise<BreakableEmulator> {
  const all = { ...services, [authorizePrefix]: authorize };
  const grants = { authorization_code: redeemCode };
  return { ...(await startEmulator({ ...options, services: all, grants, faults })), faults };
}
