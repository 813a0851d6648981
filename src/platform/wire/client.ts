import { ApiError } from './api-error.ts';
import { type Endpoint, type EndpointName, endpoints, type PathPart } from './endpoints.ts';
import { errorFromBody, errorFromReply, type Sent } from './error-from.ts';
import { hintFor } from './hints.ts';
import { type HttpReply, TransportError } from './http.ts';
import { asArray, nextPage, readReply } from './reply.ts';
import { retry } from './retry.ts';
import { type SendOptions, send } from './send.ts';
import { buildUrl } from './url.ts';

const pageLimit = 100;

/** What a call says beside its endpoint: the path's parts, and what the endpoint takes. */
export type Params<E extends Endpoint, T> = Readonly<Record<PathPart<E['path']>, string>> &
  (E extends { query: readonly (infer Name extends string)[] }
    ? { readonly query?: Readonly<Partial<Record<Name, string | undefined>>> }
    : unknown) &
  (E extends { body: object } ? { readonly body: object } : unknown) &
  (E extends { repeat: 'lookup' } ? { readonly find: () => Promise<T | undefined> } : unknown);

/** The platform, as operations use it. */
export interface Platform {
  /** Calls an endpoint, given by its name, and reads its reply. */
  call<Name extends EndpointName, T>(
    name: Name,
    params: Params<(typeof endpoints)[Name], T>,
    read: (body: unknown) => T,
  ): Promise<T>;
  /** Asks any address, with no token and no other secret: the status of the answer, or why there was none. */
  probe(url: URL): Promise<number | string>;
}

/** Where the bearer token comes from. */
export interface Bearer {
  token(): Promise<string>;
  /** Gets another token in place of one that the platform refused; `false` when there is no other. */
  renew(refused: string): Promise<boolean>;
}

export interface PlatformOptions extends SendOptions {
  /** Base address of the API, without a trailing slash. */
  readonly baseUrl: string;
  readonly bearer: Bearer;
  /** Refuse everything that is not a GET. */
  readonly readOnly: boolean;
  /** Takes secrets out of what the platform says, before any of it is cut or quoted. */
  redact(text: string): string;
  /** Where an address is really answered. */
  reach(url: URL): URL;
  /** Called when the platform has accepted something that is not a GET. */
  onWrite(): void;
  onRetry(error: ApiError, pause: number): void;
}

interface LooseParams {
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: object;
  readonly find?: () => Promise<unknown>;
}

/** Makes the client for one step. */
export function createPlatform(options: PlatformOptions): Platform {
  return {
    async call(name, params, read) {
      const endpoint: Endpoint = endpoints[name];
      if (options.readOnly && endpoint.method !== 'GET')
        throw new Error(`a dry run must not ${endpoint.method} ${endpoint.path}`);
      const { query, body, find } = params as LooseParams;
      const url = buildUrl(options.baseUrl, endpoint, params as Readonly<Record<string, string>>, query);
      const request = {
        ...options,
        endpoint,
        find: find as (() => Promise<ReturnType<typeof read>>) | undefined,
        gone: () => read(undefined),
        writes: endpoint.method !== 'GET',
      };
      return retry(
        () => (endpoint.list ? readPages(endpoint, url, read, options) : readOne(endpoint, url, body, read, options)),
        request,
      );
    },
    async probe(url) {
      try {
        const request = {
          label: `GET ${url.pathname}`,
          method: 'GET',
          url: options.reach(url),
          headers: {},
          public: true,
        };
        return (await send(request, options)).status;
      } catch (error) {
        if (error instanceof ApiError && error.cause instanceof TransportError) return error.cause.message;
        throw error;
      }
    },
  };
}

async function readOne<T>(
  endpoint: Endpoint,
  url: URL,
  body: object | undefined,
  read: (body: unknown) => T,
  options: PlatformOptions,
): Promise<T> {
  const { sent, reply } = await sendAuthorised(endpoint, url, body, options);
  return readReply(sent, reply, read);
}

async function readPages<T>(
  endpoint: Endpoint,
  first: URL,
  read: (body: unknown) => T,
  options: PlatformOptions,
): Promise<T> {
  const items: unknown[] = [];
  let url = first;
  for (let page = 1; page <= pageLimit; page++) {
    const { sent, reply } = await sendAuthorised(endpoint, url, undefined, options);
    items.push(...readReply(sent, reply, asArray));
    const next = nextPage(reply, url);
    if (!next) return readReply(sent, reply, () => read(items));
    if (next.origin !== first.origin)
      throw errorFromBody(sent, reply, `its list goes on at another host, ${next.origin}`);
    url = next;
  }
  throw new ApiError({
    message: `${endpoint.method} ${endpoint.path}: the list has more than ${pageLimit} pages`,
    hint: hintFor('too_many_pages'),
    code: 'too_many_pages',
    retry: { sent: true, again: false },
  });
}

/** Sends once; after a 401 once more with a new token: a refused request was not acted on. */
async function sendAuthorised(
  endpoint: Endpoint,
  url: URL,
  body: object | undefined,
  options: PlatformOptions,
): Promise<{ sent: Sent; reply: HttpReply }> {
  const sent = {
    endpoint,
    url,
    label: `${endpoint.method} ${url.pathname.slice(new URL(options.baseUrl).pathname.replace(/\/$/, '').length)}`,
  };
  const { bearer } = options;
  const token = await bearer.token();
  let reply = await exchange(sent, token, body, options);
  if (reply.status === 401 && (await bearer.renew(token)))
    reply = await exchange(sent, await bearer.token(), body, options);
  if (reply.status < 200 || reply.status > 299)
    throw errorFromReply(sent, { ...reply, body: Buffer.from(options.redact(reply.body.toString())) });
  if (endpoint.method !== 'GET') options.onWrite();
  return { sent, reply };
}

async function exchange(
  sent: Sent,
  token: string,
  body: object | undefined,
  options: PlatformOptions,
): Promise<HttpReply> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
  };
  if (body) headers['content-type'] = 'application/json';
  const { endpoint, label, url } = sent;
  const { method, repeat } = endpoint;
  const request = { label, method, url, headers, body: body && JSON.stringify(body) };
  return send({ ...request, fresh: repeat === 'never', writes: method !== 'GET' }, options);
}
