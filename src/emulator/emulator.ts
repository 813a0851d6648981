import { account, namespaces } from './account.ts';
import { apps, renderPage } from './apps.ts';
import { config } from './config.ts';
import { answerDocs } from './docs.ts';
import { domains } from './domains.ts';
import { dynos } from './dynos.ts';
import { readLog } from './logs.ts';
import { pipelines } from './pipelines.ts';
import { type Answer, answerApi, type EmulatorReply, prefixes, Refusal, type Switch, type World } from './routes.ts';
import { defaultSeed, type Seed } from './seed.ts';
import { appsZone, plantSeed } from './state.ts';

/** How to make an emulator. */
export interface EmulatorOptions {
  readonly seed?: Seed;
  /** Milliseconds since the epoch. */
  now(): number;
  /** `false` takes something away that is on otherwise. */
  readonly switches?: Partial<Readonly<Record<Switch, boolean>>>;
  /** The bearer token that opens everything. */
  readonly token?: string;
  /** Where it answers, without a trailing slash. */
  readonly origin?: string;
}

/** A request; its path begins with a slash and may have a query, its body is text or what JSON says. */
export interface EmulatorRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body?: unknown;
}

/** Makes the platform in memory: its API, the documentation, the logs of builds and the apps’ own pages. */
export function createEmulator(options: EmulatorOptions) {
  const { now, origin = 'https://platform.example', seed = defaultSeed, switches = {}, token = 'fake-token' } = options;
  const emulator = {
    /** Plain JSON; another one may be put in its place. */
    state: plantSeed(seed, now()),
    handle(request: EmulatorRequest): EmulatorReply {
      const world = { state: emulator.state, now: now(), origin, isOn: (name: Switch) => switches[name] !== false };
      const reply = answer(request, world, token);
      const type = typeof reply.body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
      const date = new Date(world.now).toUTCString();
      return { status: 200, ...reply, headers: { date, 'content-type': type, ...reply.headers } };
    },
    /** Where an address is answered: the host name of an emulated app exists here alone. */
    reach(url: URL): URL {
      const [name, zone] = url.hostname.split(/\.(.*)/s);
      return zone === appsZone ? new URL(`/_apps/${name}${url.pathname}${url.search}`, origin) : url;
    },
  };
  return emulator;
}

function answer({ body, headers = {}, method, path }: EmulatorRequest, world: World, token: string): Answer {
  try {
    const url = new URL(path, world.origin);
    const [, place, name = ''] = /^\/_(apps|logs)\/([^/]+)/.exec(url.pathname) ?? [];
    if (place === 'apps') return renderPage(world, name);
    if (place === 'logs') return { body: readLog(world, name) };
    const read = Object(typeof body === 'string' ? JSON.parse(body) : body);
    if (url.pathname === `${prefixes.docs}/mcp`) return { body: answerDocs(read, world.origin) };
    if (headers['authorization'] === `Bearer ${token}`) return answerApi(handlers, world, method, url, read);
    throw new Refusal(401, 'unauthorized', 'The access token is missing or not valid.');
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    if (error instanceof SyntaxError) return { status: 400, body: { code: 'bad_request', message: error.message } };
    throw error;
  }
}

/** One handler for every endpoint: without one it does not compile below. */
const handlers = { ...account, ...apps, ...config, ...domains, ...dynos, ...namespaces, ...pipelines };
