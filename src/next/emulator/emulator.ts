import { type Endpoint, type EndpointName, endpoints } from '../platform/wire/endpoints.ts';
import { account } from './account.ts';
import { apps, renderPage } from './apps.ts';
import { builds } from './builds.ts';
import { config } from './config.ts';
import { answerDocs } from './docs.ts';
import { domains } from './domains.ts';
import { dynos } from './dynos.ts';
import { readLog } from './logs.ts';
import { namespaces } from './namespaces.ts';
import { pipelines } from './pipelines.ts';
import { promotions } from './promotions.ts';
import { type Call, check, find, found, type Handlers, Refusal, type Switch, type World } from './routes.ts';
import { appsZone, defaultSeed, plantSeed, type Seed } from './seed.ts';
import type { State } from './state.ts';

/** One handler for every endpoint: without one it does not compile. */
const handlers: Handlers<EndpointName> = {
  ...{ ...account, ...apps, ...builds, ...config, ...domains, ...dynos, ...namespaces, ...pipelines, ...promotions },
};

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

/** Below these paths of its origin the emulator answers. */
export const prefixes = { api: '/api/v1', docs: '/docs', logs: '/_logs', apps: '/_apps' };

/** Makes the platform in memory. */
export function createEmulator(options: EmulatorOptions): Emulator {
  const { now, origin = 'https://platform.example', seed = defaultSeed, switches = {}, token = 'fake-token' } = options;
  let requests = 0;
  const emulator: Emulator = {
    state: plantSeed(seed, now()),
    handle(request) {
      requests += 1;
      const world = { state: emulator.state, now: now(), origin, isOn: (name: Switch) => switches[name] !== false };
      const reply = answer(request, world, token);
      const type = typeof reply.body === 'string' ? 'text/plain' : 'application/json';
      const headers = { date: new Date(world.now).toUTCString(), 'x-request-id': `request-${requests}` };
      return { ...reply, headers: { ...headers, 'content-type': `${type}; charset=utf-8`, ...reply.headers } };
    },
    reach(url) {
      const [name, zone] = url.hostname.split(/\.(.*)/s);
      return zone === appsZone ? new URL(`${prefixes.apps}/${name}${url.pathname}${url.search}`, origin) : url;
    },
  };
  return emulator;
}

type Answer = Partial<EmulatorReply> & Pick<EmulatorReply, 'status'>;

function answer(request: EmulatorRequest, world: World, token: string): Answer {
  try {
    const url = new URL(request.path, world.origin);
    const [, name = ''] = /^\/_\w+\/([^/]+)/.exec(url.pathname) ?? [];
    if (url.pathname.startsWith(`${prefixes.api}/`)) {
      if (request.headers?.['authorization'] === `Bearer ${token}`) return answerApi(request, url, world);
      throw new Refusal(401, 'unauthorized', 'The access token is missing or not valid.');
    }
    if (url.pathname === `${prefixes.docs}/mcp`)
      return { status: 200, body: answerDocs(readJson(request), url.origin) };
    if (url.pathname.startsWith(`${prefixes.logs}/`)) return { status: 200, body: readLog(world, name) };
    if (url.pathname.startsWith(`${prefixes.apps}/`)) return renderPage(world, name);
    throw new Refusal(404, 'not_found', `Nothing answers at ${url.pathname}.`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, body: { code: error.code, message: error.message } };
  }
}

const created: readonly EndpointName[] = ['createApp', 'startBuild', 'addDomain', 'createNamespace', 'createPromotion'];

function answerApi(request: EmulatorRequest, url: URL, world: World): Answer {
  const { name, parts } = matchEndpoint(request.method, url.pathname.slice(prefixes.api.length));
  const { body: fields, extension, list }: Endpoint = endpoints[name];
  if (extension && !world.isOn(extension)) throw new Refusal(404, 'not_found', 'This platform has no such address.');
  const app =
    parts['app'] === undefined ? undefined : found(find(world.state.apps, parts['app']), `App ${parts['app']}`);
  const call = { ...world, app, parts, query: url.searchParams, body: fields && readBody(request, fields) };
  // The types pair each name with its own call; the name is known only here, at run time.
  const body = (handlers[name] as (call: unknown) => unknown)(call satisfies Record<keyof Call<EndpointName>, unknown>);
  if (list && Array.isArray(body)) return cutPage(body, url);
  if (name === 'startBuild' && !world.isOn('start-reply')) return { status: 201 };
  return { status: body === undefined ? 204 : created.includes(name) ? 201 : 200, body };
}

function matchEndpoint(method: string, path: string): { name: EndpointName; parts: Record<string, string> } {
  const wanted = path.split('/');
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const known = endpoint.path.split('/');
    const isMatch = known.length === wanted.length && known.every((part, at) => part[0] === '{' || part === wanted[at]);
    if (endpoint.method !== method || !isMatch) continue;
    const parts = known.flatMap((part, at) =>
      part[0] === '{' ? [[part.slice(1, -1), wanted[at] ?? ''] as const] : [],
    );
    const decoded = parts.map(([part, value]) => [part, decodeURIComponent(value)]);
    return { name: name as EndpointName, parts: Object.fromEntries(decoded) };
  }
  throw new Refusal(404, 'not_found', 'This platform has no such address.');
}

function readJson({ body }: EmulatorRequest): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : body;
  } catch {
    throw new Refusal(400, 'bad_request', 'The body is not JSON.');
  }
}

function readBody(request: EmulatorRequest, fields: Readonly<Record<string, boolean>>): object {
  const body = readJson(request);
  check(typeof body === 'object' && body !== null && !Array.isArray(body), 'The body must be a JSON object.');
  const missing = Object.keys(fields).find(
    (name) => fields[name] && (new Map(Object.entries(body)).get(name) ?? '') === '',
  );
  check(missing === undefined, `${missing} is missing.`);
  return body;
}

const pageSize = 100;

/** A page of a list; the header `Link` names the next one. */
function cutPage(all: readonly unknown[], url: URL): Answer {
  const [from, most] = [Number(url.searchParams.get('cursor')), Number(url.searchParams.get('limit') ?? pageSize)];
  const body = all.slice(from, from + most);
  if (from + most >= all.length) return { status: 200, body };
  url.searchParams.set('cursor', String(from + most));
  return { status: 200, body, headers: { link: `<${url.href}>; rel="next"` } };
}
