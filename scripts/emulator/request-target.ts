import { apiPrefix, matchApiRequest } from '../../src/emulator/api/api.ts';
import { searchPath } from '../../src/emulator/docs/docs-service.ts';
import type { RequestHead } from '../../src/emulator/http/read-request.ts';
import { logsPrefix } from '../../src/emulator/logs/build-logs.ts';
import { findByIdOrName, type Store } from '../../src/emulator/state/store.ts';
import type { EndpointName } from '../../src/platform/wire/endpoints.ts';
import { authorizePrefix } from './sign-in/authorize.ts';

/** What of the emulator a request is for: an endpoint, or another service. */
export type RequestTarget = EndpointName | 'oauthToken' | 'oidcToken' | 'docs' | 'buildLog';

const otherTargets: Readonly<Record<string, RequestTarget>> = {
  '/auth/oauth/token': 'oauthToken',
  '/oidc/token': 'oidcToken',
  [searchPath]: 'docs',
};

/** Whether a request is for the platform itself: faults and the journal are not about the tools around it. */
export function isForPlatform({ url: { pathname } }: Pick<RequestHead, 'url'>): boolean {
  const isBelow = (prefix: string) => pathname === prefix || pathname.startsWith(`${prefix}/`);
  return [apiPrefix, '/auth', '/oidc', searchPath, logsPrefix].some(isBelow) && !isBelow(authorizePrefix);
}

/** A request, as far as it says what it is for. */
type Asked = Pick<RequestHead, 'method' | 'url'>;

/** Says what a request is for. */
export function findTarget(asked: Asked): RequestTarget | undefined {
  const { pathname } = asked.url;
  if (pathname.startsWith(`${logsPrefix}/`)) return 'buildLog';
  return findEndpoint(asked)?.name ?? otherTargets[pathname];
}

/** A request to the platform as the faults see it. */
export interface FaultSubject {
  readonly target: RequestTarget | undefined;
  /** The id and the name of the app that the request is about. */
  readonly apps: readonly string[];
}

/** What a fault may be about; nothing if the request is not for the platform. */
export function describeSubject(asked: Asked, { apps }: Store): FaultSubject | undefined {
  if (!isForPlatform(asked)) return undefined;
  const app = findByIdOrName(apps, findEndpoint(asked)?.parts['app'] ?? '');
  return { target: findTarget(asked), apps: app === undefined ? [] : [app.id, app.name] };
}

function findEndpoint(asked: Asked) {
  if (!asked.url.pathname.startsWith(`${apiPrefix}/`)) return undefined;
  const match = matchApiRequest(asked);
  return match.kind === 'endpoint' ? match : undefined;
}
