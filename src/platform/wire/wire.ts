import type { Reader } from '../shape/reader.ts';
import { type AskOptions, ask, type Question } from './ask.ts';
import { type Endpoint, type EndpointName, endpoints, type PathPart } from './endpoints.ts';
import { type Extensions, ownerOf, unlessAbsent } from './extensions.ts';
import type { HttpReply } from './http/http.ts';
import { readPages } from './pages.ts';
import type { Find, IsStillThere, Recheck } from './retry.ts';
import { readTail } from './tail.ts';
import { buildUrl, pathBelow } from './url.ts';

type Endpoints = typeof endpoints;

type Named<Wanted> = { [Name in EndpointName]: Endpoints[Name] extends Wanted ? Name : never }[EndpointName];
type ListName = Named<{ list: true }>;
type Extension = Named<{ extension: string }>;

/** The endpoints that answer with one thing, or nothing. */
type CallName = Exclude<EndpointName, ListName | Extension>;
type TryCallName = Exclude<Extension, ListName>;
type PlainListName = Exclude<ListName, Extension>;
type TryListName = Extract<ListName, Extension>;

/** The JSON object that an endpoint takes: what it requires, and what else it knows; `*` stands for any key. */
type Body<F> = '*' extends keyof F
  ? object
  : { readonly [Name in keyof F as F[Name] extends true ? Name : never]: unknown } & {
      readonly [Name in keyof F]?: unknown;
    };

/** What a call says beside its endpoint: the path's parts, and what the endpoint takes. */
type Params<Name extends EndpointName, T> = ParamsOf<Endpoints[Name], T>;

type ParamsOf<E extends Endpoint, T> = Readonly<Record<PathPart<E['path']>, string>> &
  (E extends { query: readonly (infer Name extends string)[] }
    ? { readonly query?: Readonly<Partial<Record<Name, string | undefined>>> }
    : unknown) &
  (E extends { body: infer F } ? { readonly body: Body<F> } : unknown) &
  (E extends { kind: 'create' } ? { readonly find: Find<T> | undefined } : unknown) &
  (E extends { kind: 'destroy' } ? { readonly isStillThere: IsStillThere } : unknown) &
  (E extends { kind: 'once' } ? { readonly recheck?: Recheck | undefined } : unknown);

/** Whether the rest of a list does not matter after a page. */
type IsEnough<T> = (page: readonly T[]) => boolean;

/** The endpoints, to be called by their names. */
export interface Wire {
  call<Name extends CallName, T>(name: Name, params: Params<Name, T>, reader: Reader<T>): Promise<T>;
  /** A list over all its pages. */
  list<Name extends PlainListName, T>(name: Name, params: Params<Name, T>, item: Reader<T>): Promise<readonly T[]>;
  /** Extensions can be called by these two alone: undefined is “not here”. A page can be enough of a list. */
  tryCall<Name extends TryCallName, T>(name: Name, params: Params<Name, T>, reader: Reader<T>): Promise<T | undefined>;
  tryList<Name extends TryListName, T>(
    name: Name,
    params: Params<Name, T>,
    item: Reader<T>,
    isEnough?: IsEnough<T>,
  ): Promise<readonly T[] | undefined>;
  /** The end of a text that may be long or never end; nothing if it cannot be read within that time. */
  tail(address: string, milliseconds: number): Promise<string | undefined>;
  /** Milliseconds since the epoch by the platform's clock; NaN before it has sent a time. */
  now(): number;
}

/** What a call says, without the types that tie it to its endpoint. */
interface LooseParams {
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: object;
  readonly find?: Find<never>;
  readonly isStillThere?: IsStillThere;
  readonly recheck?: Recheck;
}

/** A wire that takes any endpoint: what lays something over all calls works with it. */
export interface LooseWire extends Pick<Wire, 'tail' | 'now'> {
  call<T>(name: EndpointName, params: object, reader: Reader<T>): Promise<T>;
  list<T>(name: EndpointName, params: object, item: Reader<T>, isEnough?: IsEnough<T>): Promise<readonly T[]>;
  tryCall<T>(name: EndpointName, params: object, reader: Reader<T>): Promise<T | undefined>;
  tryList<T>(
    name: EndpointName,
    params: object,
    item: Reader<T>,
    isEnough?: IsEnough<T>,
  ): Promise<readonly T[] | undefined>;
}

/** Opens the way to the platform's endpoints. */
export function openWire(options: AskOptions, extensions: Extensions): LooseWire {
  const { baseUrl, clock } = options;
  let ahead = Number.NaN;
  const locate = (name: EndpointName, params: LooseParams) => {
    const endpoint: Endpoint = endpoints[name];
    const url = buildUrl(baseUrl, endpoint, params as Readonly<Record<string, string>>, params.query);
    return { endpoint, url };
  };
  const send = <T>(endpoint: Endpoint, params: LooseParams, url: URL, read: Question<T>['read']) => {
    const { body, find, isStillThere, recheck } = params;
    const readInTime = (content: unknown, reply?: HttpReply) => {
      const date = Date.parse(reply?.headers.date ?? '');
      if (!Number.isNaN(date)) ahead = date - clock.now();
      return read(content, reply);
    };
    return ask({ endpoint, url, body, find, guard: isStillThere ?? recheck, read: readInTime }, options);
  };
  const remember = ({ shows }: Endpoint, url: URL, things: readonly unknown[]) => {
    extensions.owners.add(ownerOf(pathBelow(baseUrl, url)));
    const shown = shows ? (things as readonly { readonly id: string; readonly name: string }[]) : [];
    for (const one of shown.flatMap(({ id, name }) => [id, name]))
      extensions.owners.add(`/${shows}/${encodeURIComponent(one)}`);
  };
  const call: LooseWire['call'] = async (name, params, reader) => {
    const { endpoint, url } = locate(name, params);
    const value = await send(endpoint, params, url, (content) => reader.read(content, ''));
    remember(endpoint, url, [value]);
    return value;
  };
  const list: LooseWire['list'] = async (name, params, item, isEnough = () => false) => {
    const { endpoint, url } = locate(name, params);
    const items = await readPages((page, read) => send(endpoint, params, page, read), url, item, isEnough);
    remember(endpoint, url, items);
    return items;
  };
  const attempt = <T>(name: EndpointName, params: object, run: () => Promise<T>) => {
    const { endpoint, url } = locate(name, params);
    return unlessAbsent(endpoint, pathBelow(baseUrl, url), extensions, run);
  };
  return {
    call,
    list,
    tryCall: (name, params, reader) => attempt(name, params, () => call(name, params, reader)),
    tryList: (name, params, item, isEnough) => attempt(name, params, () => list(name, params, item, isEnough)),
    tail: (address, milliseconds) => readTail(address, milliseconds, options),
    now: () => clock.now() + ahead,
  };
}
