import type { EndpointName, ExtensionName, endpoints, PathPart } from '../platform/wire/endpoints.ts';
import type { App, Ref, State } from './state.ts';

/** What can be switched off: extensions, fields of an app, the reply to a build’s start, the exit code of exec. */
export type Switch = ExtensionName | 'ids' | 'status' | 'start-reply' | 'exit-code';

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
type Fields<Spec> = '*' extends keyof Spec
  ? Readonly<Record<string, string | null>>
  : { readonly [Name in keyof Spec as Spec[Name] extends true ? Name : never]: Field<Name> } & {
      readonly [Name in keyof Spec as Spec[Name] extends true ? never : Name]?: Field<Name>;
    };
type Endpoints = typeof endpoints;

/** A request to an endpoint; the app of its path was found, and the required fields of its body are there. */
interface Call<Name extends EndpointName> extends World {
  readonly app: 'app' extends PathPart<Endpoints[Name]['path']> ? App : undefined;
  readonly parts: Readonly<Record<PathPart<Endpoints[Name]['path']>, string>>;
  readonly query: URLSearchParams;
  readonly body: Endpoints[Name] extends { readonly body: infer Spec } ? Fields<Spec> : undefined;
}

/** A handler for each endpoint; undefined is an empty reply. */
export type Handlers = { readonly [Name in EndpointName]: (call: Call<Name>) => unknown };

/** The platform refuses a request. */
export class Refusal extends Error {
  readonly reply: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: object;
  };

  constructor(status: number, code: string, message: string) {
    super(message);
    this.reply = { status, headers: {}, body: { code, message } };
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

/** Refuses a name that is none, or another’s. */
export function checkNew(all: readonly Ref[], name: string): void {
  check(/^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name), `${name} cannot be a name.`);
  if (all.some((one) => one.name === name)) throw new Refusal(409, 'conflict', `${name} already exists.`);
}
