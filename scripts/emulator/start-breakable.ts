import { type Emulator, type EmulatorOptions, startEmulator } from '../../src/emulator/start-emulator.ts';
import { createFaults, type Faults } from './faults/faults.ts';
import { createJournal, type Journal, type JournalEntry } from './journal/journal.ts';
import { authorize, authorizePrefix } from './sign-in/authorize.ts';
import { redeemCode } from './sign-in/redeem-code.ts';

/** An emulator in which things can be made to go wrong, and which remembers what was asked of it. */
export interface BreakableEmulator extends Emulator {
  readonly faults: Faults;
  /** The requests so far, secrets masked. */
  requests(): readonly JournalEntry[];
}

/** How to start it. */
export interface BreakableOptions extends Omit<EmulatorOptions, 'watch'> {
  readonly faults?: Faults;
  readonly journal?: Journal;
}

/** Starts an emulator that takes orders for faults, and keeps a journal. */
export async function startBreakable({
  faults = createFaults(),
  journal = createJournal(),
  services,
  ...options
}: BreakableOptions = {}): Promise<BreakableEmulator> {
  const all = { ...services, [authorizePrefix]: authorize };
  const grants = { authorization_code: redeemCode };
  const emulator = await startEmulator({ ...options, services: all, grants, faults, watch: journal });
  return { ...emulator, faults, requests: journal.list };
}
