import { EventEmitter } from 'node:events';
import { type ClockMode, createClock, type EmulatorClock } from './emulator-clock.ts';
import { createFaults, type Faults } from './faults/faults.ts';
import { createJournal, type Journal, type JournalEntry } from './journal/journal.ts';
import { defaultSeed } from './seed/default-seed.ts';
import { plantSeed } from './seed/plant-seed.ts';
import type { Seed } from './seed/seed.ts';
import { changeSettings, type Settings } from './state/settings.ts';
import { createStore, loadStore, type Store, type StoreSnapshot } from './state/store.ts';

/** What a world starts from; the settings go over those of `state`. */
export interface WorldOptions extends Partial<Settings> {
  readonly clock?: ClockMode;
  readonly seed?: Seed;
  /** What an earlier emulator's `snapshot()` gave; takes the seed's place. */
  readonly state?: StoreSnapshot | string;
}

/** What the services share: one state, one clock, one address, and what happens to them. */
export interface World {
  readonly store: Store;
  readonly clock: EmulatorClock;
  /** Where the emulator listens, without a trailing slash: `http://127.0.0.1:4010`. */
  readonly origin: string;
  readonly faults: Faults;
  readonly journal: Journal;
  /** `request`: the journal has a new entry; `state`: something changed, for this reason. */
  readonly events: EventEmitter<{ request: [entry: JournalEntry]; state: [reason: string] }>;
  /** Back to how it started: state, clock, no faults, an empty journal. */
  reset(): void;
}

/** Makes a world that has no address yet. */
export function createWorld(options: WorldOptions): Omit<World, 'origin'> {
  const { clock: mode = 'real', seed = defaultSeed, state, ...settings } = options;
  const store = state === undefined ? createStore() : loadStore(state);
  const clock = createClock(mode, readOffset(state));
  if (state === undefined) plantSeed(store, seed, clock.now());
  changeSettings(store.settings, settings);
  const initial = store.snapshot();
  const faults = createFaults();
  const journal = createJournal();
  const events: World['events'] = new EventEmitter();
  return {
    store,
    clock,
    faults,
    journal,
    events,
    reset() {
      store.restore(initial);
      clock.reset();
      faults.clear();
      journal.clear();
      events.emit('state', 'reset');
    },
  };
}

function readOffset(state: WorldOptions['state']): number {
  const snapshot = typeof state === 'string' ? (JSON.parse(state) as Partial<StoreSnapshot>) : state;
  return snapshot?.clockOffset ?? 0;
}
