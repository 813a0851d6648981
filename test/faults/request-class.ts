import type { FaultTarget } from '../../src/emulator/faults/fault-spec.ts';
import { type Endpoint, type EndpointName, endpoints } from '../../src/platform/wire/endpoints.ts';

/** What a request is to the one who repeats it. */
export type Class = 'read' | 'change' | 'create' | 'never' | 'look' | 'jobToken' | 'signIn' | 'search';

const outside: Partial<Record<FaultTarget, Class>> = { oidcToken: 'jobToken', oauthToken: 'signIn', docs: 'search' };
const byRepeat = { again: 'change', lookup: 'create', never: 'never' } as const satisfies Record<
  Endpoint['repeat'],
  Class
>;

/** The class of a request, by what its endpoint declares. */
export function classOf(target: FaultTarget): Class {
  const named = outside[target];
  if (named !== undefined) return named;
  const { method, repeat } = endpoints[target as EndpointName];
  return method === 'GET' ? 'read' : byRepeat[repeat];
}

/** What the error must name: the request that failed. */
export function nameOf(target: FaultTarget): RegExp {
  if (target === 'docs') return /POST \/docs\/mcp/;
  if (target === 'oidcToken') return /OIDC token/;
  if (target === 'oauthToken') return /sign-in/i;
  const { method, path } = endpoints[target as EndpointName];
  return new RegExp(`${method} ${path.replaceAll(/\{\w+\}/g, '[^/ ]+')}`);
}
