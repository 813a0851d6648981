import { searchPath } from '../../src/emulator/docs/docs-service.ts';
import { randomToken } from '../../src/emulator/random-token.ts';
import { type Emulator, type EmulatorOptions, startEmulator } from '../../src/emulator/start-emulator.ts';
import { checkSeed } from './check-seed.ts';
import { dialectServices } from './dialects/dialect-services.ts';
import { docsServer } from './docs-server/docs-server.ts';
import { answerBreakably } from './faults/answer-breakably.ts';
import { createFaults, type Faults } from './faults/faults.ts';
import { createJournal, type Journal, type JournalEntry } from './journal/journal.ts';
import { describeSignIn, type SignInAddresses, serveSignIn } from './sign-in/sign-in.ts';

/** An emulator at which a job can sign in, in which things can be made to go wrong, and which remembers what was asked of it. */
export interface BreakableEmulator extends Emulator, SignInAddresses {
  readonly faults: Faults;
  /** The requests so far, secrets masked. */
  requests(): readonly JournalEntry[];
}

/** How to start it. */
export interface BreakableOptions extends Omit<EmulatorOptions, 'answer' | 'onReset' | 'spoilBuild'> {
  readonly faults?: Faults;
  readonly journal?: Journal;
  /** Another one at each start if not given. */
  readonly oidcRequestToken?: string;
}

/** Starts an emulator that takes orders for faults, and keeps a journal. */
export async function startBreakable({
  faults = createFaults(),
  journal = createJournal(),
  oidcRequestToken = randomToken('oidc-request'),
  services,
  ...options
}: BreakableOptions = {}): Promise<BreakableEmulator> {
  if (options.seed) checkSeed(options.seed);
  const all = { ...services, ...serveSignIn(oidcRequestToken), ...dialectServices, [searchPath]: docsServer };
  const emulator = await startEmulator({
    ...options,
    services: all,
    answer: answerBreakably(faults, journal),
    spoilBuild: faults.spoilBuild,
    onReset() {
      faults.clear();
      journal.reset();
    },
  });
  return { ...emulator, ...describeSignIn(emulator.url, oidcRequestToken), faults, requests: journal.list };
}
