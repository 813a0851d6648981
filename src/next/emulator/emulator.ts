import { type Endpoint, type EndpointName, endpoints } from '../platform/wire/endpoints.ts';
import { account, namespaces } from './account.ts';
import { apps, renderPage } from './apps.ts';
import { config } from './config.ts';
import { answerDocs } from './docs.ts';
import { domains } from './domains.ts';
import { dynos } from './dynos.ts';
import { readLog } from './logs.ts';
import { pipelines } from './pipelines.ts';
import { check, find, found, type Handlers, Refusal, type Switch, type World } from './routes.ts';
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
  const isOn = (name: Switch) => switches[name] !== false;
  const emulator: Emulator = {
    state: plantSeed(seed, now()),
    handle(request) {
      const world = { state: emulator.state, now: now(), origin, isOn };
      const reply = answer(request, world, token);
      const type = typeof reply.body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
      const headers = {
        date: new Date(world.now).toUTCString(),
        ...(reply.body !== undefined && { 'content-type': type }),
      };
      return { ...reply, headers: { ...headers, ...reply.headers } };
    },
    reach(url) {
      const [name, zone] = url.hostname.split(/\.(.*)/s);
      return zone === appsZone ? new URL(`/_apps/${name}${url.pathname}${url.search}`, origin) : url;
    },
  };
  return emulator;
}

type Answer = Partial<EmulatorReply> & Pick<EmulatorReply, 'status'>;

function answer(request: EmulatorRequest, world: World, token: string): Answer {
  try {
    const url = new URL(request.path, world.origin);
    const [, place, name = ''] = /^\/_(apps|logs)\/([^/]+)/.exec(url.pathname) ?? [];
    if (place === 'apps') return renderPage(world, name);
    if (place === 'logs') return { status: 200, body: readLog(world, name) };
    if (url.pathname === `${prefixes.docs}/mcp`)
      return { status: 200, body: answerDocs(readJson(request), url.origin) };
    if (request.headers?.['authorization'] === `Bearer ${token}`) return answerApi(request, url, world);
    throw new Refusal(401, 'The access token is missing or not valid.');
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
}

/** One handler for every endpoint: without one it does not compile. */
const handlers: Handlers = {
  ...{ ...account, ...apps, ...config, ...domains, ...dynos, ...namespaces, ...pipelines },
};
const routes = (Object.keys(endpoints) as EndpointName[]).map((name) => {
  const { method, path } = endpoints[name];
  return { name, pattern: new RegExp(`^${method} ${prefixes.api}${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) };
});
const created: readonly EndpointName[] = ['createApp', 'startBuild', 'addDomain', 'createNamespace', 'createPromotion'];

function answerApi(request: EmulatorRequest, url: URL, world: World): Answer {
  const line = `${request.method} ${url.pathname}`;
  const { name, pattern } = found(
    routes.find(({ pattern }) => pattern.test(line)),
    line,
  );
  const { body: fields, extension, list }: Endpoint = endpoints[name];
  found(extension === undefined || world.isOn(extension) || undefined, line);
  const groups = Object.entries(pattern.exec(line)?.groups ?? {});
  const parts: Record<string, string> = Object.fromEntries(
    groups.map(([part, text]) => [part, decodeURIComponent(text)]),
  );
  const app =
    parts['app'] === undefined ? undefined : found(find(world.state.apps, parts['app']), `App ${parts['app']}`);
  const call = { ...world, app, parts, query: url.searchParams, body: fields && readBody(request, fields) };
  // The types pair each name with its own call; the name is known only here, at run time.
  const body = (handlers[name] as (given: typeof call) => unknown)(call);
  if (list && Array.isArray(body)) return cutPage(body, url);
  if (name === 'startBuild' && !world.isOn('start-reply')) return { status: 201 };
  return { status: body === undefined ? 204 : created.includes(name) ? 201 : 200, body };
}

function readJson({ body }: EmulatorRequest): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : body;
  } catch {
    throw new Refusal(400, 'The body is not JSON.');
  }
}

function readBody(request: EmulatorRequest, fields: Readonly<Record<string, boolean>>): object {
  const body = readJson(request);
  check(typeof body === 'object' && body !== null && !Array.isArray(body), 'The body must be a JSON object.');
  const given = new Map(Object.entries(body).filter(([, value]) => value !== null && value !== ''));
  const missing = Object.keys(fields).find((name) => fields[name] && !given.has(name));
  check(missing === undefined, `${missing} is missing.`);
  return body;
}

/** A page of a list; the header `Link` names the next one. */
function cutPage(all: readonly unknown[], url: URL): Answer {
  const [from, most] = [Number(url.searchParams.get('cursor')), Number(url.searchParams.get('limit') ?? 100)];
  const body = all.slice(from, from + most);
  if (from + most >= all.length) return { status: 200, body };
  url.searchParams.set('cursor', String(from + most));
  return { status: 200, body, headers: { link: `<${url.href}>; rel="next"` } };
}
