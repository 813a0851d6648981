import type { Handlers } from './handler.ts';
import { accountRoutes } from './routes/account.ts';
import { deploymentRoutes } from './routes/app-deployments.ts';
import { appRoutes } from './routes/apps.ts';
import { buildRoutes } from './routes/builds.ts';
import { configRoutes } from './routes/config.ts';
import { domainRoutes } from './routes/domains.ts';
import { dynoRoutes } from './routes/dynos.ts';
import { namespaceRoutes } from './routes/namespaces.ts';
import { pipelineRoutes } from './routes/pipelines.ts';
import { promotionRoutes } from './routes/promotions.ts';

/** One handler for every endpoint; an endpoint without one does not compile. */
export const routeTable: Handlers = {
  ...appRoutes,
  ...buildRoutes,
  ...configRoutes,
  ...deploymentRoutes,
  ...domainRoutes,
  ...dynoRoutes,
  ...namespaceRoutes,
  ...pipelineRoutes,
  ...promotionRoutes,
  ...accountRoutes,
};
