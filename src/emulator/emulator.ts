import { type Endpoint, type EndpointName, endpoints } from '../platform/wire/endpoints.ts';
import { account, namespaces } from './account.ts';
import { apps, renderPage } from './apps.ts';
import { config } from './config.ts';
import { answerDocs } from './docs.ts';
import { domains } from './domains.ts';
import { dynos } from './dynos.ts';
import { readLog } from './logs.ts';
import { pipelines } from './pipelines.ts';
import { byName, check, found, type Handlers, Refusal, type Switch, type World } from './routes.ts';
import { defaultSeed, type Seed } from './seed.ts';
import { appsZone, plantSeed, type State } from './state.ts';

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

/** A reply; a body that is text is plain text, any other is JSON. */
export interface EmulatorReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The platform in memory: its API, the documentation, the logs of builds and the apps’ own pages. */
export interface Emulator {
  /** Plain JSON; another one may be put in its place. */
  state: State;
  handle(request: EmulatorRequest): EmulatorReply;
  /** Where an address is answered: the host name of an emulated app exists here alone. */
  reach(url: URL): URL;
}

/** Where the API and the documentation begin. */
export const prefixes = { api: '/api/v1', docs: '/docs' };

/** Makes the platform in memory. */
export function createEmulator(options: EmulatorOptions): Emulator {
  const { now, origin = 'https://platform.example', seed = defaultSeed, switches = {}, token = 'fake-token' } = options;
  const emulator: Emulator = {
    state: plantSeed(seed, now()),
    handle(request) {
      const world = { state: emulator.state, now: now(), origin, isOn: (name: Switch) => switches[name] !== false };
      const reply = answer(request, world, token);
      const type = typeof reply.body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
      const date = new Date(world.now).toUTCString();
      return { ...reply, headers: { date, 'content-type': type, ...reply.headers } };
    },
    reach(url) {
      const [name, zone] = url.hostname.split(/\.(.*)/s);
      return zone === appsZone ? new URL(`/_apps/${name}${url.pathname}${url.search}`, origin) : url;
    },
  };
  return emulator;
}

function answer({ body, headers = {}, method, path }: EmulatorRequest, world: World, token: string): EmulatorReply {
  try {
    const url = new URL(path, world.origin);
    const [, place, name = ''] = /^\/_(apps|logs)\/([^/]+)/.exec(url.pathname) ?? [];
    if (place === 'apps') return renderPage(world, name);
    if (place === 'logs') return { status: 200, headers: {}, body: readLog(world, name) };
    const read = readBody(body);
    if (url.pathname === `${prefixes.docs}/mcp`)
      return { status: 200, headers: {}, body: answerDocs(read, world.origin) };
    if (headers['authorization'] === `Bearer ${token}`) return answerApi(method, url, read, world);
    throw new Refusal(401, 'unauthorized', 'The access token is missing or not valid.');
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
}

function readBody(body: unknown): object {
  try {
    return Object(typeof body === 'string' ? JSON.parse(body) : body);
  } catch {
    throw new Refusal(400, 'bad_request', 'The body is not JSON.');
  }
}

/** One handler for every endpoint: without one it does not compile. */
const handlers: Handlers = { ...account, ...apps, ...config, ...domains, ...dynos, ...namespaces, ...pipelines };
const routes = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return {
    ...endpoint,
    name: name as EndpointName,
    pattern: new RegExp(`^${endpoint.method} ${prefixes.api}${path}$`),
  };
});

function answerApi(method: string, url: URL, body: object, world: World): EmulatorReply {
  const line = `${method} ${url.pathname}`;
  const isHere = ({ extension }: Endpoint) => extension === undefined || world.isOn(extension);
  const route = routes.find((one) => one.pattern.test(line) && isHere(one));
  const { body: fields = {}, lasts, list, name, pattern } = found(route, line);
  const parts: Readonly<Record<string, string>> = { ...pattern.exec(line)?.groups };
  const app = parts['app'] === undefined ? undefined : byName(world.state.apps, parts['app']);
  const given = new Map(Object.entries(body).filter(([, value]) => value !== null && value !== ''));
  for (const [field, isRequired] of Object.entries(fields))
    check(!isRequired || given.has(field), `${field} is missing.`);
  const call = { ...world, app, parts, query: url.searchParams, body };
  // The types pair each name with its own call; the name is known only here, at run time.
  const result = (handlers[name] as (given: typeof call) => unknown)(call);
  if (list && Array.isArray(result)) return cutPage(result, url);
  if (name === 'startBuild' && !world.isOn('start-reply')) return { status: 201, headers: {} };
  const status = result === undefined ? 204 : method === 'POST' && !lasts ? 201 : 200;
  return { status, headers: {}, body: result };
}

/** A page of a list; the header `Link` names the next one. */
function cutPage(all: readonly unknown[], url: URL): EmulatorReply {
  const [from, most] = [Number(url.searchParams.get('cursor')), Number(url.searchParams.get('limit') ?? 100)];
  const body = all.slice(from, from + most);
  if (from + most >= all.length) return { status: 200, headers: {}, body };
  url.searchParams.set('cursor', String(from + most));
  return { status: 200, body, headers: { link: `<${url.href}>; rel="next"` } };
}
