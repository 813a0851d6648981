import type { EndpointName } from '../../platform/wire/endpoints.ts';
import { Refusal } from '../http/refusal.ts';
import type { Handler, Handlers } from './handler.ts';
import { accountRoutes } from './routes/account.ts';
import { appRoutes } from './routes/apps.ts';
import { buildRoutes } from './routes/builds.ts';
import { configRoutes } from './routes/config.ts';
import { domainRoutes } from './routes/domains.ts';
import { dynoRoutes } from './routes/dynos.ts';
import { namespaceRoutes } from './routes/namespaces.ts';
import { pipelineRoutes } from './routes/pipelines.ts';
import { promotionRoutes } from './routes/promotions.ts';

/** One handler for every endpoint; an endpoint without one does not compile. */
const routeTable: Handlers = {
  ...appRoutes,
  ...buildRoutes,
  ...configRoutes,
  ...domainRoutes,
  ...dynoRoutes,
  ...namespaceRoutes,
  ...pipelineRoutes,
  ...promotionRoutes,
  ...accountRoutes,
  getBuild: refuseAddress,
  listBuilds: refuseAddress,
  listDeployments: refuseAddress,
  getDeployment: refuseAddress,
};

/** What answers an endpoint. */
export function findRoute(name: EndpointName): Handler<EndpointName> {
  // The table's type pairs each name with its own request; the name is only known here, at run time.
  return routeTable[name] as Handler<EndpointName>;
}

/** The answer to what only other platforms of this kind have. */
export function refuseAddress(): never {
  throw new Refusal(404, 'This platform has no such address');
}
