import { type Endpoint, type EndpointName, endpoints } from '../../platform/wire/endpoints.ts';
import type { ServiceRequest } from '../http/messages.ts';
import { Refusal } from '../http/refusal.ts';
import type { Service } from '../service.ts';
import type { TokenRecord } from '../state/records.ts';
import { findByIdOrName } from '../state/store.ts';
import type { World } from '../world.ts';
import { checkBody } from './check-body.ts';
import type { Handler } from './handler.ts';
import { type EndpointMatch, matchEndpoint } from './match-endpoint.ts';
import { paginate } from './paginate.ts';
import { findRoute } from './route-table.ts';

/** Where the API is mounted. */
export const apiPrefix = '/api/v1';

/** Finds the endpoint that a request to the emulator means. */
export function matchApiRequest({ method, url }: Pick<ServiceRequest, 'method' | 'url'>): EndpointMatch {
  return matchEndpoint(method, url.pathname.slice(apiPrefix.length));
}

/** What answers an endpoint; it refuses one that the platform does not have. */
type FindHandler = (name: EndpointName, world: World) => Handler<EndpointName>;

/** An API that is answered so, mounted at its prefix. */
export const createApi =
  (findHandler: FindHandler): Service =>
  (request, world) => {
    const match = matchApiRequest(request);
    if (match.kind === 'unknown') throw new Refusal(404, `There is no ${request.method} ${request.url.pathname}`);
    if (match.kind === 'wrong-method') {
      const allow = match.allow.join(', ');
      throw new Refusal(405, `${request.url.pathname} answers ${allow} only`, { Allow: allow });
    }
    const { name, parts } = match;
    const endpoint: Endpoint = endpoints[name];
    const caller = checkToken(request, world, endpoint);
    checkBinding(caller, name, parts, world);
    const handle = findHandler(name, world);
    const body = checkBody(name, request);
    const query = request.url.searchParams;
    const reply = handle({ parts, query, body, caller, world } as Parameters<Handler<EndpointName>>[0]);
    return endpoint.list ? paginate(reply, request.url, endpoint, world.store.settings.pageSize) : reply;
  };

/** The API of the specification. */
export const api: Service = createApi(findRoute);

function readToken({ headers }: Pick<ServiceRequest, 'headers'>): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers['authorization'] ?? '')?.[1];
}

function findCaller(token: string, { store, token: own }: World): TokenRecord | undefined {
  const { email } = store.settings;
  return store.tokens.get(token) ?? (token === own ? { email, scopes: ['read', 'write'] } : undefined);
}

/** Lets the token that a request carries count no more. */
export function expireToken(request: Pick<ServiceRequest, 'headers'>, world: World): void {
  const token = readToken(request) ?? '';
  const caller = findCaller(token, world);
  if (caller !== undefined) world.store.tokens.set(token, { ...caller, expiresAt: world.clock.now() });
}

function checkToken(request: ServiceRequest, world: World, endpoint: Endpoint): TokenRecord {
  const token = readToken(request);
  if (token === undefined) throw new Refusal(401, 'The request needs Authorization: Bearer <token>', challenge());
  const caller = findCaller(token, world);
  if (caller === undefined) throw new Refusal(401, 'The access token is unknown', challenge('invalid_token'));
  if (caller.expiresAt !== undefined && caller.expiresAt <= world.clock.now()) {
    throw new Refusal(401, 'The access token has expired', challenge('invalid_token'));
  }
  const scope = endpoint.method === 'GET' ? 'read' : 'write';
  if (caller.scopes.includes(scope)) return caller;
  throw new Refusal(403, `The access token lacks the scope ${scope}`, challenge('insufficient_scope', scope));
}

// RFC 6750 section 3: a request without a token gets no error code.
function challenge(error?: string, scope?: string): Readonly<Record<string, string>> {
  const fields = Object.entries({ realm: 'platform', error, scope }).filter(([, value]) => value !== undefined);
  return { 'WWW-Authenticate': `Bearer ${fields.map(([name, value]) => `${name}="${value}"`).join(', ')}` };
}

function checkBinding(
  { app: bound }: TokenRecord,
  name: EndpointName,
  parts: Readonly<Record<string, string>>,
  { store }: World,
): void {
  if (bound === undefined || name === 'getCurrentUser') return;
  const own = findByIdOrName(store.apps, bound);
  const asked = parts['app'];
  if (own !== undefined && (asked === own.id || asked === own.name)) return;
  throw new Refusal(403, `The access token is bound to the app ${own?.name ?? bound}`);
}
