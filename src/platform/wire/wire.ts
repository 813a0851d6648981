import type { Reader } from '../shape/reader.ts';
import { type AskOptions, ask, type Question } from './ask.ts';
import { type Endpoint, type EndpointName, endpoints, type PathPart } from './endpoints.ts';
import { type Extensions, rememberOwners, unlessAbsent } from './extensions.ts';
import type { HttpReply } from './http/http.ts';
import { readPages } from './pages.ts';
import type { Find, IsStillThere, Recheck } from './retry.ts';
import { readTail } from './tail.ts';
import { buildUrl, pathBelow } from './url.ts';

type Endpoints = typeof endpoints;

/** The JSON object that an endpoint takes: what it requires, and what else it knows; `*` stands for any key. */
type Body<F> = '*' extends keyof F
  ? object
  : { readonly [Name in keyof F as F[Name] extends true ? Name : never]: unknown } & {
      readonly [Name in keyof F]?: unknown;
    };

/** What a call says beside its endpoint: the path's parts, and what the endpoint takes. */
type Params<E extends Endpoint, T> = Readonly<Record<PathPart<E['path']>, string>> &
  (E extends { query: readonly (infer Name extends string)[] }
    ? { readonly query?: Readonly<Partial<Record<Name, string | undefined>>> }
    : unknown) &
  (E extends { body: infer F } ? { readonly body: Body<F> } : unknown) &
  (E extends { kind: 'create' } ? { readonly find: Find<T> | undefined } : unknown) &
  (E extends { kind: 'destroy' } ? { readonly guard: IsStillThere } : unknown) &
  (E extends { kind: 'once' } ? { readonly guard?: Recheck | undefined } : unknown);

/** What an endpoint gives: one thing, or a list over all its pages; from an extension, undefined is “not here”. */
type Given<E extends Endpoint, T> =
  | (E extends { list: true } ? readonly T[] : T)
  | (E extends { extension: string } ? undefined : never);

/** Whether the rest of a list does not matter after a page. */
type IsEnough<T> = (page: readonly T[]) => boolean;

/** The endpoints, to be called by their names. */
export interface Wire {
  /** The reader reads the reply, or each item of a list. */
  call<Name extends EndpointName, T>(
    name: Name,
    params: Params<Endpoints[Name], T>,
    reader: Reader<T>,
    isEnough?: IsEnough<T>,
  ): Promise<Given<Endpoints[Name], T>>;
  /** The end of a text that may be long or never end; nothing if it cannot be read within that time. */
  tail(address: string, milliseconds: number): Promise<string | undefined>;
  /** Milliseconds since the epoch by the platform's clock; NaN before it has sent a time. */
  now(): number;
}

/** What a call says, without the types that tie it to its endpoint. */
type LooseParams = Pick<Question<never>, 'body' | 'find' | 'guard'> & {
  readonly query?: Readonly<Record<string, string | undefined>>;
};

/** A wire that takes any endpoint: what lays something over all calls works with it. */
export interface LooseWire extends Pick<Wire, 'tail' | 'now'> {
  call<T>(name: EndpointName, params: object, reader: Reader<T>, isEnough?: IsEnough<T>): Promise<unknown>;
}

/** Opens the way to the platform's endpoints. */
export function openWire(options: AskOptions, extensions: Extensions): LooseWire {
  const { baseUrl, clock } = options;
  let ahead = Number.NaN;
  const send = <T>(endpoint: Endpoint, { body, find, guard }: LooseParams, url: URL, read: Question<T>['read']) => {
    const readInTime = (content: unknown, reply?: HttpReply) => {
      const date = Date.parse(reply?.headers.date ?? '');
      if (!Number.isNaN(date)) ahead = date - clock.now();
      return read(content, reply);
    };
    return ask({ endpoint, url, body, find, guard, read: readInTime }, options);
  };
  const call = async <T>(name: EndpointName, params: LooseParams, reader: Reader<T>, isEnough?: IsEnough<T>) => {
    const endpoint: Endpoint = endpoints[name];
    const first = buildUrl(baseUrl, endpoint, params as Readonly<Record<string, string>>, params.query);
    const path = pathBelow(baseUrl, first);
    return unlessAbsent(endpoint, path, extensions, async () => {
      const value = endpoint.list
        ? await readPages((url, read) => send(endpoint, params, url, read), first, reader, isEnough)
        : await send(endpoint, params, first, (content) => reader.read(content, ''));
      rememberOwners(extensions, endpoint, path, value);
      return value;
    });
  };
  const tail: Wire['tail'] = (address, milliseconds) => readTail(address, milliseconds, options);
  return { call, tail, now: () => clock.now() + ahead };
}
