import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeAddresses, type EmulatorAddresses } from './addresses.ts';
import { api, apiPrefix } from './api/api.ts';
import { appPages, appsPrefix, reachApp } from './apps/app-pages.ts';
import { type AnswerExchange, answerPlainly, dispatch } from './dispatch.ts';
import { docsService, searchPath } from './docs/docs-service.ts';
import { buildLogs, logsPrefix } from './logs/build-logs.ts';
import type { Service } from './service.ts';
import { type SharedState, shareState } from './state/share-state.ts';
import type { StoreSnapshot } from './state/store.ts';
import { createWorld, type World, type WorldOptions } from './world.ts';

/** How to start the emulator. */
export interface EmulatorOptions extends WorldOptions {
  /** 0, the default, picks a free one. */
  readonly port?: number;
  /** Where to share the state with other emulators; it then takes the seed's place. */
  readonly shared?: SharedState;
  /** How requests are answered; plainly if not given. */
  readonly answer?: AnswerExchange;
  /** Further services by path prefix, or others in the place of the platform's own. */
  readonly services?: Readonly<Record<string, Service>>;
}

/** A running emulator. */
export interface Emulator extends EmulatorAddresses, AsyncDisposable {
  /** The origin, without a trailing slash. */
  readonly url: string;
  readonly world: World;
  /** Where an address of an emulated app is really answered. */
  reach(url: URL): URL;
  /** The whole state as plain JSON. */
  snapshot(): StoreSnapshot;
  /** Back to how it started: state, clock, no faults. */
  reset(): void;
  close(): Promise<void>;
}

const platform: Readonly<Record<string, Service>> = {
  [apiPrefix]: api,
  [searchPath]: docsService,
  [appsPrefix]: appPages,
  [logsPrefix]: buildLogs,
};

/** Starts the platform on a loopback port; it answers when the promise resolves. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { port = 0, answer = answerPlainly, services, shared, ...rest } = options;
  // Before it listens: a seed that cannot be planted, or a state that cannot be read, must leave no port open.
  const alone = createWorld(rest);
  const transact = shared === undefined ? alone.transact : await shareState(alone.store, shared);
  const server = createServer({ keepAliveTimeout: 60_000 });
  const origin = await listen(server, port);
  const world: World = { ...alone, transact, origin };
  server.on('request', (message, response) => {
    // What cannot be sent, such as a header with a line break in it, must not end the process of a test.
    dispatch(world, { ...platform, ...services }, answer, { message, response }).catch(() => response.destroy());
  });
  const close = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
  return {
    url: origin,
    ...describeAddresses(world),
    world,
    reach: (url) => reachApp(url, origin),
    snapshot: world.store.snapshot,
    reset: world.reset,
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
