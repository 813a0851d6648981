import type { FaultTarget } from '../../scripts/emulator/faults/fault-spec.ts';
import { type EndpointName, endpoints } from '../../src/platform/wire/endpoints.ts';

/** What a request is to the one who repeats it. */
export type Class =
  | 'read'
  | 'change'
  | 'erase'
  | 'create'
  | 'never'
  | 'look'
  | 'jobToken'
  | 'signIn'
  | 'search'
  | 'aside';

const outside: Partial<Record<FaultTarget, Class>> = { oidcToken: 'jobToken', oauthToken: 'signIn', docs: 'search' };

/** Typed by hand, because it is what the endpoints' own table is held against. */
const writes: Partial<Record<FaultTarget, Class>> = {
  createApp: 'create',
  addDomain: 'create',
  createNamespace: 'create',
  startBuild: 'never',
  createPromotion: 'never',
  // What a promotion would bring is told where it can be: nothing depends on it.
  getPipelineDiff: 'aside',
  execInDyno: 'never',
  runTask: 'never',
  restartDynos: 'never',
  restartDyno: 'never',
  scaleFormation: 'change',
  updateConfig: 'change',
  deleteConfigVar: 'change',
  updateDomain: 'change',
  removeDomain: 'change',
  clearDomains: 'erase',
  deleteNamespace: 'erase',
  updateEnvironment: 'change',
  deleteEnvironmentVar: 'change',
};

/** The class of a request: one that the lists do not name reads. */
export function classOf(target: FaultTarget): Class {
  return outside[target] ?? writes[target] ?? 'read';
}

/** What the error must name: the request that failed. */
export function nameOf(target: FaultTarget): RegExp {
  if (target === 'docs') return /POST \/docs\/mcp/;
  if (target === 'oidcToken') return /OIDC token/;
  if (target === 'oauthToken') return /sign-in/i;
  const { method, path } = endpoints[target as EndpointName];
  return new RegExp(`${method} ${path.replaceAll(/\{\w+\}/g, '[^/ ]+')}`);
}
