import { type Endpoint, type EndpointName, endpoints } from '../../platform/wire/endpoints.ts';
import type { ServiceRequest } from '../http/messages.ts';
import { Refusal } from '../http/refusal.ts';
import type { Service } from '../service.ts';
import type { World } from '../world.ts';
import type { Caller, Handler } from './handler.ts';
import { type EndpointMatch, matchEndpoint } from './match-endpoint.ts';
import { paginate } from './paginate.ts';
import { findRoute } from './route-table.ts';

/** Where the API is mounted. */
export const apiPrefix = '/api/v1';

/** Finds the endpoint that a request to the emulator means. */
export function matchApiRequest({ method, url }: Pick<ServiceRequest, 'method' | 'url'>): EndpointMatch {
  return matchEndpoint(method, url.pathname.slice(apiPrefix.length));
}

/** A request whose endpoint is known. */
interface Asked {
  readonly request: ServiceRequest;
  readonly name: EndpointName;
  readonly parts: Readonly<Record<string, string>>;
}

/** How a platform takes requests. */
export interface Reception {
  /** Who asks; whom it does not know, and who may not, is refused. */
  findCaller(asked: Asked, world: World): Caller;
  /** What answers an endpoint; one that the platform does not have is refused. */
  findHandler(name: EndpointName, world: World): Handler<EndpointName>;
  /** The object that a request carries; one that the endpoint does not take is refused. */
  readBody(name: EndpointName, request: ServiceRequest): object;
}

/** An API that takes requests so, mounted at its prefix. */
export const createApi =
  ({ findCaller, findHandler, readBody }: Reception): Service =>
  (request, world) => {
    const match = matchApiRequest(request);
    if (match.kind === 'unknown') throw new Refusal(404, `There is no ${request.method} ${request.url.pathname}`);
    if (match.kind === 'wrong-method') {
      const allow = match.allow.join(', ');
      throw new Refusal(405, `${request.url.pathname} answers ${allow} only`, { Allow: allow });
    }
    const { name, parts } = match;
    const endpoint: Endpoint = endpoints[name];
    const caller = findCaller({ request, name, parts }, world);
    const handle = findHandler(name, world);
    const body = endpoint.body && readBody(name, request);
    const query = request.url.searchParams;
    const reply = handle({ parts, query, body, caller, world } as Parameters<Handler<EndpointName>>[0]);
    return endpoint.list ? paginate(reply, request.url, endpoint, world.store.settings.pageSize) : reply;
  };

/** The API of the specification, which one token opens. */
export const api: Service = createApi({
  findCaller({ request }, { store, token }) {
    if (request.headers['authorization'] !== `Bearer ${token}`)
      throw new Refusal(401, 'The request needs the emulator’s own token');
    return { email: store.settings.email };
  },
  findHandler: findRoute,
  readBody: (_, { body }) => JSON.parse(body) as object,
});
