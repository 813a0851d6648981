import { type Endpoint, type EndpointName, endpoints } from '../platform/wire/endpoints.ts';
import { renderAppPage } from './apps.ts';
import { answerDocs } from './docs.ts';
import { readBuildLog } from './logs.ts';
import { Refusal, require } from './refusal.ts';
import { type Call, handlers, type Switch, type World } from './routes.ts';
import { appsZone, defaultSeed, plantSeed, type Seed } from './seed.ts';
import type { State } from './state.ts';

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

/** A request; its path begins with a slash and may have a query, its body may be text or JSON that was read. */
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

/** The platform in memory: its API, the documentation, build logs and the apps’ own pages. */
export interface Emulator {
  /** Plain JSON; another one may be put in its place. */
  state: State;
  handle(request: EmulatorRequest): EmulatorReply;
  /** Where an address is answered: an emulated app’s host name exists here alone. */
  reach(url: URL): URL;
}

/** Below these paths of its origin the emulator answers. */
export const prefixes = { api: '/api/v1', docs: '/docs', logs: '/_logs', apps: '/_apps' };
/** The token of an emulator that is given none. */
export const defaultToken = 'fake-emulator-token';

const pageSize = 100;

/** Makes the platform in memory. */
export function createEmulator(options: EmulatorOptions): Emulator {
  const { now, origin = 'https://platform.example', seed = defaultSeed, switches = {} } = options;
  const isOn = (name: Switch) => switches[name] !== false;
  let requests = 0;
  const emulator: Emulator = {
    state: plantSeed(seed, now()),
    handle(request) {
      const { state } = emulator;
      const world = { state, now: now(), origin, isOn };
      const reply = answer(request, world, options.token ?? defaultToken);
      const type = typeof reply.body === 'string' ? 'text/plain' : 'application/json';
      const headers = {
        date: new Date(world.now).toUTCString(),
        'x-request-id': `request-${++requests}`,
        ...(reply.body !== undefined && { 'content-type': `${type}; charset=utf-8` }),
        ...reply.headers,
      };
      return { ...reply, headers };
    },
    reach(url) {
      if (!url.hostname.endsWith(`.${appsZone}`)) return url;
      const name = url.hostname.slice(0, -appsZone.length - 1);
      return new URL(`${prefixes.apps}/${name}${url.pathname}${url.search}`, origin);
    },
  };
  return emulator;
}

type Answer = Omit<EmulatorReply, 'headers'> & Partial<Pick<EmulatorReply, 'headers'>>;

function answer(request: EmulatorRequest, world: World, token: string): Answer {
  try {
    const url = new URL(request.path, world.origin);
    const [, prefix = '', name = ''] = /^(\/[^/]*)\/?([^/]*)/.exec(url.pathname) ?? [];
    if (url.pathname.startsWith(`${prefixes.api}/`)) return answerApi(request, url, world, token);
    if (prefix === prefixes.docs && name === 'mcp')
      return { status: 200, body: answerDocs(readBody(request), url.origin) };
    if (prefix === prefixes.logs) return { status: 200, body: readBuildLog(world, name) };
    if (prefix === prefixes.apps) return renderAppPage(world, name);
    throw new Refusal(404, `Nothing answers at ${url.pathname}.`);
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: error.body };
    throw error;
  }
}

function answerApi(request: EmulatorRequest, url: URL, world: World, token: string): Answer {
  if (request.headers?.['authorization'] !== `Bearer ${token}`)
    throw new Refusal(401, 'The access token is missing or not valid.');
  const path = url.pathname.slice(prefixes.api.length);
  const { name, parts } = matchEndpoint(request.method, path);
  const endpoint: Endpoint = endpoints[name];
  if (endpoint.extension && !world.isOn(endpoint.extension))
    throw new Refusal(404, 'This platform has no such address.');
  const body = endpoint.body && checkBody(endpoint.body, readBody(request));
  // The table's type pairs each name with its own call; which one it is, is known here at run time only.
  const handle = handlers[name] as (call: Call<EndpointName>) => unknown;
  const result = handle({ parts, query: url.searchParams, body, world } as Call<EndpointName>);
  if (endpoint.list && Array.isArray(result)) return cutPage(result, url);
  if (name === 'startBuild' && !world.isOn('start-reply')) return { status: 201 };
  return { status: result === undefined ? 204 : created.includes(name) ? 201 : 200, body: result };
}

const created: readonly EndpointName[] = ['createApp', 'startBuild', 'addDomain', 'createNamespace', 'createPromotion'];

function matchEndpoint(method: string, path: string): { name: EndpointName; parts: Record<string, string> } {
  const wanted = path.split('/');
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { method: own, path: pattern } = endpoints[name];
    const known = pattern.split('/');
    const isMatch = known.length === wanted.length && known.every((part, at) => part[0] === '{' || part === wanted[at]);
    if (own !== method || !isMatch) continue;
    const pairs = known.map((part, at) => [part.slice(1, -1), decode(wanted[at] ?? '')] as const);
    return { name, parts: Object.fromEntries(pairs.filter((_, at) => known[at]?.[0] === '{')) };
  }
  throw new Refusal(404, 'This platform has no such address.');
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Refusal(400, 'The address is not encoded rightly.');
  }
}

function readBody({ body }: EmulatorRequest): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal(400, 'The body must be JSON.');
  }
}

/** Fields that are no text, and the form of each. */
const forms: Readonly<Record<string, (value: unknown) => boolean>> = {
  command: (value) => typeof value === 'string' || (Array.isArray(value) && value.length > 0),
  timeout: (value) => Number.isInteger(value) && Number(value) >= 30 && Number(value) <= 1800,
  source: (value) => typeof value === 'object',
  targets: (value) => Array.isArray(value) && value.length > 0,
  updates: (value) => Array.isArray(value) && value.length > 0,
};

function checkBody(fields: Readonly<Record<string, boolean>>, body: unknown): object {
  require(typeof body === 'object' && body !== null && !Array.isArray(body), 'The body must be a JSON object.');
  const given = new Map<string, unknown>(Object.entries(body));
  for (const [name, isRequired] of Object.entries(fields)) {
    const value = given.get(name) ?? undefined;
    if (name === '*' || (value === undefined && !isRequired)) continue;
    const isRight = forms[name] ?? ((text) => typeof text === 'string' && (text !== '' || !isRequired));
    require(isRight(value), `${name} is missing or has a wrong form.`);
  }
  return body;
}

/** A page of a list; the next one is named by the header `Link`. */
function cutPage(all: readonly unknown[], url: URL): Answer {
  const from = Number(url.searchParams.get('cursor') ?? 0);
  const most = Number(url.searchParams.get('limit') ?? pageSize);
  require(Number.isInteger(from) && most >= 1 && most <= pageSize, 'limit or cursor has a wrong form.');
  const body = all.slice(from, from + most);
  if (from + most >= all.length) return { status: 200, body };
  const next = new URL(url);
  next.searchParams.set('cursor', String(from + most));
  return { status: 200, body, headers: { link: `<${next.href}>; rel="next"` } };
}
