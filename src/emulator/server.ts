import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeAddresses, type EmulatorAddresses } from './addresses.ts';
import { apiPrefix, createApi } from './api/api.ts';
import { appPages, appsPrefix, reachApp } from './apps/app-pages.ts';
import { controlPrefix, createControl } from './control/control.ts';
import { createEventBus } from './control/events.ts';
import { createJournal, type JournalEntry } from './control/journal.ts';
import { type Dispatcher, dispatch } from './dispatch.ts';
import { docsServer } from './docs/docs-server.ts';
import { type ClockMode, createClock } from './emulator-clock.ts';
import { createFaults, type Faults } from './faults/faults.ts';
import { defaultSeed } from './seed/default-seed.ts';
import { plantSeed } from './seed/plant-seed.ts';
import type { SeedFile } from './seed/seed-file.ts';
import type { Service, World } from './service.ts';
import { oauth } from './sign-in/oauth.ts';
import { oidcIssuer } from './sign-in/oidc-issuer.ts';
import { changeSettings, type Settings } from './state/settings.ts';
import { createStore, listAliases, loadStore, type StoreSnapshot } from './state/store.ts';

/** How to start the emulator; the settings go over those of `state`. */
export interface EmulatorOptions extends Partial<Settings> {
  /** 0, the default, picks a free one. */
  readonly port?: number;
  readonly clock?: ClockMode;
  readonly seed?: SeedFile;
  /** What an earlier emulator's `snapshot()` gave; takes the seed's place. */
  readonly state?: StoreSnapshot | string;
  /** Further services by path prefix: the console at `/`, the API page at `/api-docs`. */
  readonly services?: Readonly<Record<string, Service>>;
}

/** A running emulator. */
export interface Emulator extends EmulatorAddresses, AsyncDisposable {
  /** The origin, without a trailing slash. */
  readonly url: string;
  readonly world: World;
  readonly faults: Faults;
  /** Where an address of an emulated app is really answered. */
  reach(url: URL): URL;
  /** The requests so far, secrets masked. */
  requests(): readonly JournalEntry[];
  /** The whole state as plain JSON, to start another emulator from. */
  snapshot(): StoreSnapshot;
  /** Back to how it started: state, clock, no faults, an empty journal. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts the platform on a loopback port; it answers when the promise resolves. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { port = 0, clock: mode = 'real', seed = defaultSeed, state, services = {}, ...settings } = options;
  const store = state === undefined ? createStore() : loadStore(state);
  const clock = createClock(mode, readOffset(state));
  if (state === undefined) plantSeed(store, seed, clock.now());
  changeSettings(store.settings, settings);
  const initial = store.snapshot();
  const events = createEventBus();
  const faults = createFaults();
  const journal = createJournal(events);
  const reset = () => {
    store.restore(initial);
    clock.reset();
    faults.clear();
    journal.clear();
    events.publish('state', { reason: 'reset' });
  };

  const server = createServer({ keepAliveTimeout: 60_000 });
  const origin = await listen(server, port);
  const world: World = { store, clock, origin };
  const dispatcher: Dispatcher = {
    world,
    faults,
    journal,
    events,
    services: {
      ...services,
      [apiPrefix]: createApi((app) =>
        faults.takeBehaviours({ target: 'startBuild', apps: listAliases(store.apps, app) }),
      ),
      [controlPrefix]: createControl({
        faults,
        journal,
        reset,
        announce: (reason) => events.publish('state', { reason }),
      }),
      '/auth': oauth,
      '/oidc': oidcIssuer,
      '/docs': docsServer,
      [appsPrefix]: appPages,
    },
  };
  server.on('request', (message, response) => {
    // What cannot be sent, such as a header with a line break in it, must not end the process of a test.
    dispatch(dispatcher, message, response).catch(() => response.destroy());
  });

  const close = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
  return {
    url: origin,
    ...describeAddresses(origin),
    world,
    faults,
    reach: (url) => reachApp(url, origin),
    requests: () => journal.list(),
    snapshot: () => ({ ...store.snapshot(), clockOffset: clock.offset() }),
    reset,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}

function readOffset(state: EmulatorOptions['state']): number {
  const snapshot = typeof state === 'string' ? (JSON.parse(state) as Partial<StoreSnapshot>) : state;
  return snapshot?.clockOffset ?? 0;
}
