import { type Endpoint, type EndpointName, endpoints, type PathPart } from '../platform/wire/endpoints.ts';
import type { App, Ref, State } from './state.ts';

/** What can be switched off: extensions, fields of an app, the reply to a build’s start, the exit code of exec. */
export type Switch = NonNullable<Endpoint['extension']> | 'ids' | 'status' | 'start-reply' | 'exit-code';

/** A reply; a body that is text is plain text, any other is JSON. */
export interface EmulatorReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A reply as it is made; 200 if it names no status. */
export type Answer = Partial<EmulatorReply>;

/** What all handlers share. */
export interface World {
  readonly state: State;
  readonly now: number;
  /** Where the platform answers, without a trailing slash. */
  readonly origin: string;
  isOn(name: Switch): boolean;
}

/** Fields of bodies that are no text. */
interface Formats {
  readonly command: string | readonly string[];
  readonly source: { readonly app: string };
  readonly targets: readonly { readonly app: string }[];
  readonly updates: readonly { readonly type: string; readonly quantity?: number; readonly size?: string }[];
}
type Field<Name> = Name extends keyof Formats ? Formats[Name] : string;
type Fields<Spec> = {
  readonly [Name in keyof Spec]: Field<Name> | (Spec[Name] extends true ? never : undefined);
};
type Endpoints = typeof endpoints;

/** A request to an endpoint; the app of its path was found, and the required fields of its body are there. */
interface Call<Name extends EndpointName> extends World {
  readonly app: 'app' extends PathPart<Endpoints[Name]['path']> ? App : undefined;
  readonly parts: Readonly<Record<PathPart<Endpoints[Name]['path']>, string>>;
  readonly query: URLSearchParams;
  readonly body: Endpoints[Name] extends { readonly body: infer Spec } ? Fields<Spec> : undefined;
}

/** Where the API and the documentation begin. */
export const prefixes = { api: '/api/v1', docs: '/docs' };

const routes = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const pattern = new RegExp(`^${endpoint.method} ${prefixes.api}${path}$`);
  return { ...endpoint, name: name as EndpointName, pattern };
});

/** The endpoint that a request calls. */
export function findRoute(method: string, path: string) {
  return routes.find(({ pattern }) => pattern.test(`${method} ${path}`));
}

/** A handler for each endpoint; undefined is an empty reply. */
export type Handlers = { readonly [Name in EndpointName]: (call: Call<Name>) => unknown };

type Body = Readonly<Record<string, unknown>>;

/** Answers a request to an endpoint. */
export function answerApi(handlers: Handlers, world: World, method: string, url: URL, body: Body): Answer {
  const line = `${method} ${url.pathname}`;
  const route = findRoute(method, url.pathname);
  const isHere = route?.extension === undefined || world.isOn(route.extension);
  const { body: fields = {}, lasts, list, name, pattern } = found(isHere ? route : undefined, line);
  const parts: Readonly<Record<string, string>> = { ...pattern.exec(line)?.groups };
  const app = parts['app'] === undefined ? undefined : byName(world.state.apps, parts['app']);
  for (const [field, isRequired] of Object.entries(fields))
    check(!isRequired || Boolean(body[field]), `${field} is missing.`);
  const call = { ...world, app, parts, query: url.searchParams, body };
  // The types pair each name with its own call; the name is known only here, at run time.
  const result = (handlers[name] as (given: typeof call) => unknown)(call);
  if (list && Array.isArray(result)) return cutPage(result, url);
  if (name === 'startBuild' && !world.isOn('start-reply')) return { status: 201 };
  return { status: result === undefined ? 204 : method === 'POST' && !lasts ? 201 : 200, body: result };
}

/** A page of a list; the header `Link` names the next one. */
function cutPage(all: readonly unknown[], url: URL): Answer {
  const [from, most] = [Number(url.searchParams.get('cursor')), Number(url.searchParams.get('limit') ?? 100)];
  const body = all.slice(from, from + most);
  if (from + most >= all.length) return { body };
  url.searchParams.set('cursor', String(from + most));
  return { body, headers: { link: `<${url.href}>; rel="next"` } };
}

/** The platform refuses a request. */
export class Refusal extends Error {
  readonly reply: Answer;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.reply = { status, body: { code, message } };
  }
}

/** What was looked for, if it was found. */
export function found<T>(thing: T | undefined, name: string): T {
  if (thing === undefined) throw new Refusal(404, 'not_found', `${name} was not found.`);
  return thing;
}

/** Refuses a request that cannot be done as it is. */
export function check(isRight: boolean, message: string): asserts isRight {
  if (!isRight) throw new Refusal(422, 'invalid_params', message);
}

/** Finds something by its id. */
export function byId<T extends { readonly id: string }>(all: readonly T[], wanted: string): T {
  const thing = all.find(({ id }) => id === wanted);
  return found(thing, wanted);
}

/** Finds something by its id or name. */
export function byName<T extends Ref>(all: readonly T[], wanted: string): T {
  const thing = all.find(({ id }) => id === wanted) ?? all.find(({ name }) => name === wanted);
  return found(thing, wanted);
}

/** A new id. */
export function nextId(state: State, kind: string): string {
  state.ids += 1;
  return `${kind}-${state.ids}`;
}

/** Refuses a name that is another’s. */
export function checkNew(all: readonly Ref[], name: string): void {
  if (all.some((one) => one.name === name)) throw new Refusal(409, 'conflict', `${name} already exists.`);
}
