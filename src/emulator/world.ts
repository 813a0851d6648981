import { type ClockMode, createClock, type EmulatorClock } from './emulator-clock.ts';
import { randomToken } from './random-token.ts';
import { defaultSeed } from './seed/default-seed.ts';
import { plantSeed } from './seed/plant-seed.ts';
import type { Seed } from './seed/seed.ts';
import type { SpoilBuild } from './started-build.ts';
import type { Settings } from './state/settings.ts';
import type { Transact } from './state/share-state.ts';
import { createStore, type Store } from './state/store.ts';

/** What a world starts from. */
export interface WorldOptions extends Partial<Settings> {
  readonly clock?: ClockMode;
  readonly seed?: Seed;
  /** Opens everything, in place of the seed's; if neither is given, another one at each start. */
  readonly token?: string;
  /** What makes builds go wrong; nothing if not given. */
  readonly spoilBuild?: SpoilBuild;
  /** Called when everything is back to how it started. */
  onReset?(): void;
}

/** What the services share: one state, one clock, one address, and what happens to them. */
export interface World {
  readonly store: Store;
  readonly clock: EmulatorClock;
  /** Where the emulator listens, without a trailing slash: `http://127.0.0.1:4010`. */
  readonly origin: string;
  /** What opens everything. It is no part of the state: it ends with this emulator. */
  readonly token: string;
  readonly spoilBuild: SpoilBuild;
  /** Lets some work see the newest state, and keeps what it changes. */
  readonly transact: Transact;
  /** Back to how it started: state, clock, no faults. */
  reset(): void;
}

/** Makes a world that has no address yet, and its state for itself. */
export function createWorld(options: WorldOptions): Omit<World, 'origin'> {
  const {
    clock: mode,
    seed = defaultSeed,
    token = seed.token ?? randomToken('token'),
    spoilBuild = (build) => ({ build }),
    onReset,
    ...settings
  } = options;
  const store = createStore();
  const clock = createClock(mode);
  plantSeed(store, seed, clock.now());
  Object.assign(store.settings, settings);
  const first = store.snapshot();
  return {
    store,
    clock,
    token,
    spoilBuild,
    transact: (work) => work(),
    reset() {
      store.restore(first);
      clock.reset();
      onReset?.();
    },
  };
}
