import type { Handlers } from '../handler.ts';
import { accountRoutes } from './account.ts';
import { appRoutes } from './apps.ts';
import { buildRoutes } from './builds.ts';
import { configRoutes } from './config.ts';
import { domainRoutes } from './domains.ts';
import { dynoRoutes } from './dynos.ts';
import { namespaceRoutes } from './namespaces.ts';
import { pipelineRoutes } from './pipelines.ts';

/** One handler for every endpoint; an endpoint without one does not compile. */
export const handlers: Handlers = {
  ...appRoutes,
  ...buildRoutes,
  ...configRoutes,
  ...domainRoutes,
  ...dynoRoutes,
  ...namespaceRoutes,
  ...pipelineRoutes,
  ...accountRoutes,
};
