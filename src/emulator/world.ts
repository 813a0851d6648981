import { type ClockMode, createClock, type EmulatorClock } from './emulator-clock.ts';
import type { FaultPort } from './fault-port.ts';
import { randomToken } from './random-token.ts';
import { defaultSeed } from './seed/default-seed.ts';
import { plantSeed } from './seed/plant-seed.ts';
import type { Seed } from './seed/seed.ts';
import type { Settings } from './state/settings.ts';
import type { Transact } from './state/share-state.ts';
import { createStore, type Store } from './state/store.ts';
import type { WatchPort } from './watch-port.ts';

/** What a world starts from. */
export interface WorldOptions extends Partial<Settings> {
  readonly clock?: ClockMode;
  readonly seed?: Seed;
  /** Opens everything, in place of the seed's; if neither is given, another one at each start. */
  readonly token?: string;
  /** What makes things go wrong; nothing if not given. */
  readonly faults?: FaultPort;
  /** Who is told of every request; nobody if not given. */
  readonly watch?: WatchPort;
}

/** What the services share: one state, one clock, one address, and what happens to them. */
export interface World {
  readonly store: Store;
  readonly clock: EmulatorClock;
  /** Where the emulator listens, without a trailing slash: `http://127.0.0.1:4010`. */
  readonly origin: string;
  /** What opens everything. It is no part of the state: it ends with this emulator. */
  readonly token: string;
  readonly faults: FaultPort;
  readonly watch: WatchPort;
  /** Lets some work see the newest state, and keeps what it changes. */
  readonly transact: Transact;
  /** Back to how it started: state, clock, no faults. */
  reset(): void;
}

const noFaults: FaultPort = { take: () => undefined, spoilBuild: (build) => ({ build }), clear: () => undefined };
const nobody: WatchPort = { served: () => undefined, reset: () => undefined };

/** Makes a world that has no address yet, and its state for itself. */
export function createWorld(options: WorldOptions): Omit<World, 'origin'> {
  const {
    clock: mode = 'real',
    seed = defaultSeed,
    token = seed.token,
    faults = noFaults,
    watch = nobody,
    ...settings
  } = options;
  const store = createStore();
  const clock = createClock(mode);
  const begunAt = clock.now();
  const plant = () => {
    plantSeed(store, seed, begunAt);
    Object.assign(store.settings, settings);
  };
  plant();
  return {
    store,
    clock,
    token: token ?? randomToken('token'),
    faults,
    watch,
    transact: (work) => work(),
    reset() {
      store.restore(createStore().snapshot());
      plant();
      clock.reset();
      faults.clear();
      watch.reset();
    },
  };
}
