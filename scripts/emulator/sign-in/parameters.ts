import type { ServiceRequest } from '../../../src/emulator/http/messages.ts';
import type { Scope } from '../../../src/emulator/state/records.ts';
import { parseMediaType } from '../access/media-type.ts';
import { OAuthRefusal } from './oauth-refusal.ts';

/** The parameters of an OAuth request; those without a value count as left out. */
export type Parameters = ReadonlyMap<string, string>;

/** Reads a query or form in which each parameter stands at most once, as RFC 6749 asks. */
export function parseParameters(search: URLSearchParams): Parameters {
  const parameters = new Map<string, string>();
  for (const [name, value] of search) {
    if (parameters.has(name)) throw new OAuthRefusal('invalid_request', `${name} is given more than once`);
    if (value !== '') parameters.set(name, value);
  }
  return parameters;
}

/** Reads the body of a form post. */
export function parseForm(request: ServiceRequest): Parameters {
  if (parseMediaType(request.headers['content-type']) !== 'application/x-www-form-urlencoded') {
    throw new OAuthRefusal('invalid_request', 'The body must be application/x-www-form-urlencoded');
  }
  return parseParameters(new URLSearchParams(request.body));
}

/** Reads the body of a token request; a client may name itself by HTTP Basic (RFC 6749 section 2.3.1) instead. */
export function parseTokenRequest(request: ServiceRequest): Parameters {
  const parameters = parseForm(request);
  const [, credentials] = /^Basic +(\S+)$/i.exec(request.headers['authorization'] ?? '') ?? [];
  if (credentials === undefined) return parameters;
  const [id = ''] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
  // Both halves are form-encoded before they are joined.
  const clientId = new URLSearchParams(`id=${id}`).get('id') ?? '';
  if (clientId === '') throw new OAuthRefusal('invalid_client', 'The Basic credentials name no client');
  if (parameters.has('client_secret') || (parameters.get('client_id') ?? clientId) !== clientId) {
    throw new OAuthRefusal('invalid_request', 'The client names itself in two ways');
  }
  return new Map([...parameters, ['client_id', clientId]]);
}

/** Gets a parameter that must be there. */
export function requireParameter(parameters: Parameters, name: string): string {
  const value = parameters.get(name);
  if (value === undefined) throw new OAuthRefusal('invalid_request', `${name} is missing`);
  return value;
}

/** Reads a space-separated scope; none asks for the least, `read`. */
export function parseScope(scope = 'read'): Scope[] {
  const scopes = new Set<Scope>();
  for (const word of scope.split(' ').filter(Boolean)) {
    if (word !== 'read' && word !== 'write') {
      throw new OAuthRefusal('invalid_scope', 'The only scopes are read and write');
    }
    scopes.add(word);
  }
  if (scopes.size === 0) throw new OAuthRefusal('invalid_scope', 'The scope is empty');
  return [...scopes];
}
