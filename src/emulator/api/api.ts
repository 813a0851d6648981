import { type Endpoint, endpoints } from '../../platform/wire/endpoints.ts';
import type { ServiceRequest } from '../http/messages.ts';
import { Refusal } from '../http/refusal.ts';
import type { Service } from '../service.ts';
import { cutPage } from './cut-page.ts';
import type { AnyRequest } from './handler.ts';
import { type EndpointMatch, matchEndpoint } from './match-endpoint.ts';
import { findRoute } from './route-table.ts';

/** Where the API is mounted. */
export const apiPrefix = '/api/v1';

/** Finds the endpoint that a request to the emulator means. */
export function matchApiRequest({ method, url }: Pick<ServiceRequest, 'method' | 'url'>): EndpointMatch {
  return matchEndpoint(method, url.pathname.slice(apiPrefix.length));
}

/** Finds the endpoint that a request means, or refuses it. */
export function findEndpoint(request: ServiceRequest) {
  const match = matchApiRequest(request);
  if (match.kind === 'unknown') throw new Refusal(404, `There is no ${request.method} ${request.url.pathname}`);
  if (match.kind === 'endpoint') return match;
  const allow = match.allow.join(', ');
  throw new Refusal(405, `${request.url.pathname} answers ${allow} only`, { Allow: allow });
}

/** The API, for this action alone: who else asks has no token. */
export const api: Service = (request, world) => {
  const { name, parts } = findEndpoint(request);
  const { url, headers } = request;
  if (headers['authorization'] !== `Bearer ${world.token}`)
    throw new Refusal(401, 'The request needs the emulator’s own token');
  const endpoint: Endpoint = endpoints[name];
  const body: unknown = endpoint.body && JSON.parse(request.body);
  const reply = findRoute(name)({ parts, query: url.searchParams, body, world } as AnyRequest);
  return endpoint.list ? cutPage(reply, url, world.store.settings.pageSize) : reply;
};
