import type { IncomingHttpHeaders } from 'node:http';
import { type AskOptions, ask } from './ask.ts';
import { type Endpoint, type EndpointName, endpoints, type PathPart } from './endpoints.ts';
import { lookRepeatedly } from './look-repeatedly.ts';
import { readPages } from './read-pages.ts';
import { readTail } from './read-tail.ts';
import type { Answer } from './reply.ts';
import type { Find } from './retry.ts';
import { buildUrl } from './url.ts';

type Endpoints = typeof endpoints;

/** The endpoints that answer with a list. */
type ListName = { [Name in EndpointName]: Endpoints[Name] extends { list: true } ? Name : never }[EndpointName];

/** The JSON object that an endpoint takes: what it requires, and what else it knows; `*` stands for any key. */
type Body<Fields> = '*' extends keyof Fields
  ? object
  : { readonly [Name in keyof Fields as Fields[Name] extends true ? Name : never]: unknown } & {
      readonly [Name in keyof Fields]?: unknown;
    };

/** What a call says beside its endpoint: the path's parts, and what the endpoint takes. */
type Params<E extends Endpoint, T> = Readonly<Record<PathPart<E['path']>, string>> &
  (E extends { query: readonly (infer Name extends string)[] }
    ? { readonly query?: Readonly<Partial<Record<Name, string | undefined>>> }
    : unknown) &
  (E extends { body: infer Fields } ? { readonly body: Body<Fields> } : unknown) &
  (E extends { repeat: 'lookup' } ? { readonly find: Find<T> | undefined } : unknown) &
  (E extends { method: 'DELETE'; repeat: 'again' } ? { readonly isGone: () => Promise<boolean> } : unknown);

/** The endpoints, to be called by their names. */
export interface Wire {
  /** Calls an endpoint and reads its reply. */
  call<Name extends Exclude<EndpointName, ListName>, T>(
    name: Name,
    params: Params<Endpoints[Name], T>,
    read: (body: unknown, headers: IncomingHttpHeaders, answer: Answer) => T,
    manner?: Manner,
  ): Promise<T>;
  /** Reads a list over all its pages. */
  list<Name extends ListName, T>(
    name: Name,
    params: Params<Endpoints[Name], T>,
    readItem: (item: unknown) => T,
  ): Promise<readonly T[]>;
  /** Reads the first page of a list. */
  listFirst<Name extends ListName, T>(
    name: Name,
    params: Params<Endpoints[Name], T>,
    readItem: (item: unknown) => T,
    haste?: Haste,
  ): Promise<readonly T[]>;
  /** Reads the end of a text that may be long or never end; nothing where it cannot be read within that time. */
  readTail(address: string, milliseconds: number): Promise<string | undefined>;
  /** Looks a few times, ever longer apart, or until the time is up, for what may show late; nothing if it never did. */
  lookRepeatedly<T>(look: () => Promise<T | undefined>, patient?: boolean): Promise<T | undefined>;
}

/** How often, for how long each time, and until when something is asked that must not hold up the rest. */
export type Haste = Partial<Pick<AskOptions, 'attempts' | 'deadline' | 'requestTimeout'>>;

/** How a call is made, where not as all others. */
type Manner = Haste & Pick<AskOptions, 'recheck'>;

/** What the wire is opened with. */
export interface WireOptions extends AskOptions {
  /** Refuse everything that is not a GET. */
  readonly readOnly: boolean;
}

interface LooseParams {
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: object;
  readonly find?: Find<never> | undefined;
  readonly isGone?: () => Promise<boolean>;
}

/** Opens the way to the platform's endpoints. */
export function openWire(options: WireOptions): Wire {
  const locate = (name: EndpointName, params: object) => {
    const endpoint: Endpoint = endpoints[name];
    const { query } = params as LooseParams;
    return { endpoint, url: buildUrl(options.baseUrl, endpoint, params as Readonly<Record<string, string>>, query) };
  };
  return {
    async call(name, params, read, manner) {
      const { method, path }: Endpoint = endpoints[name];
      if (options.readOnly && method !== 'GET') throw new Error(`a dry run must not ${method} ${path}`);
      const { body, find, isGone } = params as LooseParams;
      const question = { ...locate(name, params), body, find, isGone };
      return ask(
        { ...question, read: (answer) => read(answer.content, answer.headers, answer) },
        { ...options, ...manner },
      );
    },
    list: async (name, params, readItem) => readPages(locate(name, params), readItem, options),
    listFirst: async (name, params, readItem, haste) =>
      readPages(locate(name, params), readItem, { ...options, ...haste }, 'first'),
    readTail: (address, milliseconds) => readTail(address, milliseconds, options),
    lookRepeatedly: (look, patient = false) => lookRepeatedly(look, { ...options, patient }),
  };
}
