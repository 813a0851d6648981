import type { Read, Reader } from '../shape/reader.ts';
import type { AskOptions } from './ask.ts';
import type { Endpoint, EndpointName, endpoints, PathPart } from './endpoints.ts';
import type { Extensions } from './extensions.ts';
import type { Find, IsStillThere, Recheck } from './retry.ts';

type Endpoints = typeof endpoints;

type Named<Wanted> = { [Name in EndpointName]: Endpoints[Name] extends Wanted ? Name : never }[EndpointName];
type ListName = Named<{ list: true }>;
type Extension = Named<{ extension: string }>;

/** The endpoints that answer with one thing, or nothing. */
export type CallName = Exclude<EndpointName, ListName | Extension>;
export type TryCallName = Exclude<Extension, ListName>;
export type PlainListName = Exclude<ListName, Extension>;
export type TryListName = Extract<ListName, Extension>;

/** The JSON object that an endpoint takes: what it requires, and what else it knows; `*` stands for any key. */
type Body<F> = '*' extends keyof F
  ? object
  : { readonly [Name in keyof F as F[Name] extends true ? Name : never]: unknown } & {
      readonly [Name in keyof F]?: unknown;
    };

/** What a call says beside its endpoint: the path's parts, and what the endpoint takes. */
export type Params<E extends Endpoint, T> = Readonly<Record<PathPart<E['path']>, string>> &
  (E extends { query: readonly (infer Name extends string)[] }
    ? { readonly query?: Readonly<Partial<Record<Name, string | undefined>>> }
    : unknown) &
  (E extends { body: infer F } ? { readonly body: Body<F> } : unknown) &
  (E extends { kind: 'create' } ? { readonly find: Find<T> | undefined } : unknown) &
  (E extends { kind: 'destroy' } ? { readonly isStillThere: IsStillThere } : unknown) &
  (E extends { kind: 'once' } ? { readonly recheck?: Recheck | undefined } : unknown);

/** The endpoints, to be called by their names. */
export interface Wire {
  call<Name extends CallName, T>(name: Name, params: Params<Endpoints[Name], T>, reader: Reader<T>): Promise<T>;
  /** A list over all its pages; `isLast` ends it early, after a page. */
  list<Name extends PlainListName, T>(
    name: Name,
    params: Params<Endpoints[Name], T>,
    item: Reader<T>,
  ): Promise<readonly T[]>;
  /** Extensions can be called by these two alone: undefined is “not here”. */
  tryCall<Name extends TryCallName, T>(
    name: Name,
    params: Params<Endpoints[Name], T>,
    reader: Reader<T>,
  ): Promise<T | undefined>;
  tryList<Name extends TryListName, T>(
    name: Name,
    params: Params<Endpoints[Name], T>,
    item: Reader<T>,
    isEnough?: (page: readonly T[]) => boolean,
  ): Promise<readonly T[] | undefined>;
  /** The end of a text that may be long or never end; nothing if it cannot be read within that time. */
  tail(address: string, milliseconds: number): Promise<string | undefined>;
  /** Milliseconds since the epoch by the platform's clock; NaN if it has told no time. */
  now(): number;
}

/** Opens the way to the platform's endpoints. */
export function openWire(_options: AskOptions, _extensions: Extensions): Wire {
  throw new Error('not yet');
}

export type { Read };
