import { answer } from '../../../src/emulator/api/replies.ts';
import type { ServiceReply, ServiceRequest } from '../../../src/emulator/http/messages.ts';
import { Refusal } from '../../../src/emulator/http/refusal.ts';
import type { TokenRecord } from '../../../src/emulator/state/records.ts';
import { findByIdOrName } from '../../../src/emulator/state/store.ts';
import type { World } from '../../../src/emulator/world.ts';
import { type EndpointName, endpoints } from '../../../src/platform/wire/endpoints.ts';

/** A request whose endpoint is known. */
interface Asked {
  readonly request: ServiceRequest;
  readonly name: EndpointName;
  readonly parts: Readonly<Record<string, string>>;
}

/** Who asks, by a token that may be bound to an app, may expire, and may lack a scope. */
export function findCaller({ request, name, parts }: Asked, world: World): TokenRecord {
  const caller = checkToken(request, world, endpoints[name].method === 'GET' ? 'read' : 'write');
  if (name !== 'getCurrentUser') checkBinding(caller, parts, world);
  return caller;
}

/** Who asks, as the API tells it: a token that is bound to an app tells that too. */
export function showCaller({ app: bound, email }: TokenRecord, { store }: World): ServiceReply {
  if (bound === undefined) return answer({ email });
  const app = findByIdOrName(store.apps, bound);
  return answer({ email, app: app === undefined ? null : { id: app.id, name: app.name } });
}

function readToken({ headers }: Pick<ServiceRequest, 'headers'>): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers['authorization'] ?? '')?.[1];
}

function findRecord(token: string, { store, token: own }: World): TokenRecord | undefined {
  const { email } = store.settings;
  return store.tokens.get(token) ?? (token === own ? { email, scopes: ['read', 'write'] } : undefined);
}

/** Lets the token that a request carries count no more. */
export function expireToken(request: Pick<ServiceRequest, 'headers'>, world: World): void {
  const token = readToken(request) ?? '';
  const caller = findRecord(token, world);
  if (caller !== undefined) world.store.tokens.set(token, { ...caller, expiresAt: world.clock.now() });
}

function checkToken(request: ServiceRequest, world: World, scope: 'read' | 'write'): TokenRecord {
  const token = readToken(request);
  if (token === undefined) throw new Refusal(401, 'The request needs Authorization: Bearer <token>', challenge());
  const caller = findRecord(token, world);
  if (caller === undefined) throw new Refusal(401, 'The access token is unknown', challenge('invalid_token'));
  if (caller.expiresAt !== undefined && caller.expiresAt <= world.clock.now()) {
    throw new Refusal(401, 'The access token has expired', challenge('invalid_token'));
  }
  if (caller.scopes.includes(scope)) return caller;
  throw new Refusal(403, `The access token lacks the scope ${scope}`, challenge('insufficient_scope', scope));
}

// RFC 6750 section 3: a request without a token gets no error code.
function challenge(error?: string, scope?: string): Readonly<Record<string, string>> {
  const fields = Object.entries({ realm: 'platform', error, scope }).filter(([, value]) => value !== undefined);
  return { 'WWW-Authenticate': `Bearer ${fields.map(([name, value]) => `${name}="${value}"`).join(', ')}` };
}

function checkBinding({ app: bound }: TokenRecord, parts: Readonly<Record<string, string>>, { store }: World): void {
  if (bound === undefined) return;
  const own = findByIdOrName(store.apps, bound);
  const asked = parts['app'];
  if (own !== undefined && (asked === own.id || asked === own.name)) return;
  throw new Refusal(403, `The access token is bound to the app ${own?.name ?? bound}`);
}
