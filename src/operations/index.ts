import type { AnyOperation } from './operation.ts';

/** Loads an operation. */
export type OperationLoader = () => Promise<AnyOperation>;

/**
 * Every operation by its name, under the resource it is about: the order of the documentation. A step loads only those
 * that it runs, because it pays for each line of code that it loads; those that share much come in one chunk.
 */
// biome-ignore format: one row per operation reads better as a table
const operationsByResource = {
  Apps: {
    'list-apps': async () => (await import(/* webpackChunkName: 'apps' */ './apps/list-apps.ts')).listApps,
    'list-changed-apps': async () => (await import(/* webpackChunkName: 'builds' */ './changes/list-changed-apps.ts')).listChangedApps,
    'get-app': async () => (await import(/* webpackChunkName: 'apps' */ './apps/get-app.ts')).getApp,
    'create-app': async () => (await import(/* webpackChunkName: 'apps' */ './apps/create-app.ts')).createApp,
  },
  Builds: {
    build: async () => (await import(/* webpackChunkName: 'builds' */ './builds/build.ts')).build,
    promote: async () => (await import(/* webpackChunkName: 'builds' */ './promotions/promote.ts')).promote,
    rollback: async () => (await import(/* webpackChunkName: 'builds' */ './builds/rollback.ts')).rollback,
  },
  'Config vars': {
    'get-config': async () => (await import(/* webpackChunkName: 'config' */ './config/get-config.ts')).getConfig,
    'set-config': async () => (await import(/* webpackChunkName: 'config' */ './config/set-config.ts')).setConfig,
    'check-config': async () => (await import(/* webpackChunkName: 'config' */ './config/check-config.ts')).checkConfig,
    'unset-config': async () => (await import(/* webpackChunkName: 'config' */ './config/unset-config.ts')).unsetConfig,
  },
  Domains: {
    'list-domains': async () => (await import(/* webpackChunkName: 'domains' */ './domains/list-domains.ts')).listDomains,
    'get-domain': async () => (await import(/* webpackChunkName: 'domains' */ './domains/get-domain.ts')).getDomain,
    'add-domain': async () => (await import(/* webpackChunkName: 'domains' */ './domains/add-domain.ts')).addDomain,
    'update-domain': async () => (await import(/* webpackChunkName: 'domains' */ './domains/update-domain.ts')).updateDomain,
    'remove-domain': async () => (await import(/* webpackChunkName: 'domains' */ './domains/remove-domain.ts')).removeDomain,
    'clear-domains': async () => (await import(/* webpackChunkName: 'domains' */ './domains/clear-domains.ts')).clearDomains,
  },
  Dynos: {
    'list-dynos': async () => (await import(/* webpackChunkName: 'dynos' */ './dynos/list-dynos.ts')).listDynos,
    restart: async () => (await import(/* webpackChunkName: 'dynos' */ './dynos/restart.ts')).restart,
    scale: async () => (await import(/* webpackChunkName: 'dynos' */ './dynos/scale.ts')).scale,
    exec: async () => (await import(/* webpackChunkName: 'dynos' */ './dynos/exec.ts')).exec,
    run: async () => (await import(/* webpackChunkName: 'dynos' */ './dynos/run.ts')).run,
  },
  Namespaces: {
    'list-namespaces': async () => (await import(/* webpackChunkName: 'apps' */ './namespaces/list-namespaces.ts')).listNamespaces,
    'get-namespace': async () => (await import(/* webpackChunkName: 'apps' */ './namespaces/get-namespace.ts')).getNamespace,
    'create-namespace': async () => (await import(/* webpackChunkName: 'apps' */ './namespaces/create-namespace.ts')).createNamespace,
    'delete-namespace': async () => (await import(/* webpackChunkName: 'apps' */ './namespaces/delete-namespace.ts')).deleteNamespace,
  },
  'Review namespaces': {
    review: async () => (await import(/* webpackChunkName: 'review' */ './review/review.ts')).review,
    'create-review-namespace': async () => (await import(/* webpackChunkName: 'review' */ './review/create-review-namespace.ts')).createReviewNamespace,
    'delete-review-namespace': async () => (await import(/* webpackChunkName: 'review' */ './review/delete-review-namespace.ts')).deleteReviewNamespace,
    'sweep-review-namespaces': async () => (await import(/* webpackChunkName: 'review' */ './review/sweep-review-namespaces.ts')).sweepReviewNamespaces,
  },
  Pipelines: {
    'list-pipelines': async () => (await import(/* webpackChunkName: 'apps' */ './pipelines/list-pipelines.ts')).listPipelines,
    'get-pipeline': async () => (await import(/* webpackChunkName: 'apps' */ './pipelines/get-pipeline.ts')).getPipeline,
    'list-pipeline-apps': async () => (await import(/* webpackChunkName: 'apps' */ './pipelines/list-pipeline-apps.ts')).listPipelineApps,
    'pipeline-status': async () => (await import(/* webpackChunkName: 'builds' */ './pipelines/pipeline-status.ts')).pipelineStatus,
  },
  'Pipeline environments': {
    'get-environment': async () => (await import(/* webpackChunkName: 'config' */ './environments/get-environment.ts')).getEnvironment,
    'set-environment': async () => (await import(/* webpackChunkName: 'config' */ './environments/set-environment.ts')).setEnvironment,
    'unset-environment': async () => (await import(/* webpackChunkName: 'config' */ './environments/unset-environment.ts')).unsetEnvironment,
  },
  'Teams and account': {
    'list-teams': async () => (await import(/* webpackChunkName: 'apps' */ './teams/list-teams.ts')).listTeams,
    'get-team': async () => (await import(/* webpackChunkName: 'apps' */ './teams/get-team.ts')).getTeam,
    whoami: async () => (await import(/* webpackChunkName: 'account' */ './account/whoami.ts')).whoami,
    'cluster-login': async () => (await import(/* webpackChunkName: 'account' */ './account/cluster-login.ts')).clusterLogin,
  },
  Documentation: {
    'search-docs': async () => (await import(/* webpackChunkName: 'account' */ './docs/search-docs.ts')).searchDocs,
  },
} as const satisfies Record<string, Record<string, OperationLoader>>;

/** Every operation by its name. */
export const operationLoaders: Readonly<Record<string, OperationLoader>> = Object.assign(
  {},
  ...Object.values(operationsByResource),
);

/** The names of the operations, under their resources. */
export const operationNames: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(operationsByResource).map(([resource, loaders]) => [resource, Object.keys(loaders)]),
);

/** Names that people know from elsewhere, and what they are called here. */
export const aliases: Readonly<Record<string, string>> = {
  deploy: 'build',
  'config:set': 'set-config',
  'config:unset': 'unset-config',
  'domains:add': 'add-domain',
  'ps:restart': 'restart',
  'ps:exec': 'exec',
  'run:detached': 'run',
};

/** All operations at once, under their resources, for those who document or check them. */
export async function loadOperationsByResource(): Promise<Readonly<Record<string, readonly AnyOperation[]>>> {
  const loading = Object.entries(operationsByResource).map(async ([resource, loaders]) => {
    const loads: readonly OperationLoader[] = Object.values(loaders);
    return [resource, await Promise.all(loads.map((load) => load()))] as const;
  });
  return Object.fromEntries(await Promise.all(loading));
}
