import type { AnyOperation } from './operation.ts';

const loadAccount = () => import(/* webpackChunkName: 'account' */ './groups/account-operations.ts');
const loadGroups = () => import(/* webpackChunkName: 'groups' */ './groups/load-groups.ts');
const loadApps = async () => (await loadGroups()).loadApps();
const loadBuilds = async () => (await loadGroups()).loadBuilds();
const loadConfig = async () => (await loadGroups()).loadConfig();
const loadDomains = async () => (await loadGroups()).loadDomains();
const loadDynos = async () => (await loadGroups()).loadDynos();
const loadReview = async () => (await loadGroups()).loadReview();

/** Loads an operation. */
export type OperationLoader = () => Promise<AnyOperation>;

/**
 * Every operation by its name, under the resource it is about: the order of the documentation. A step loads only those
 * that it runs, because it pays for each line of code that it loads; those that share much come in one chunk.
 */
// biome-ignore format: one row per operation reads better as a table
const operationsByResource = {
  Apps: {
    'list-apps': async () => (await loadApps()).listApps,
    'list-changed-apps': async () => (await loadBuilds()).listChangedApps,
    'get-app': async () => (await loadApps()).getApp,
    'create-app': async () => (await loadApps()).createApp,
  },
  Builds: {
    build: async () => (await loadBuilds()).build,
    promote: async () => (await loadBuilds()).promote,
    rollback: async () => (await loadBuilds()).rollback,
  },
  'Config vars': {
    'get-config': async () => (await loadConfig()).getConfig,
    'set-config': async () => (await loadConfig()).setConfig,
    'check-config': async () => (await loadConfig()).checkConfig,
    'unset-config': async () => (await loadConfig()).unsetConfig,
  },
  Domains: {
    'list-domains': async () => (await loadDomains()).listDomains,
    'get-domain': async () => (await loadDomains()).getDomain,
    'add-domain': async () => (await loadDomains()).addDomain,
    'update-domain': async () => (await loadDomains()).updateDomain,
    'remove-domain': async () => (await loadDomains()).removeDomain,
    'clear-domains': async () => (await loadDomains()).clearDomains,
  },
  Dynos: {
    'list-dynos': async () => (await loadDynos()).listDynos,
    restart: async () => (await loadDynos()).restart,
    scale: async () => (await loadDynos()).scale,
    exec: async () => (await loadDynos()).exec,
    run: async () => (await loadDynos()).run,
  },
  Namespaces: {
    'list-namespaces': async () => (await loadApps()).listNamespaces,
    'get-namespace': async () => (await loadApps()).getNamespace,
    'create-namespace': async () => (await loadApps()).createNamespace,
    'delete-namespace': async () => (await loadApps()).deleteNamespace,
  },
  'Review namespaces': {
    review: async () => (await loadReview()).review,
    'create-review-namespace': async () => (await loadReview()).createReviewNamespace,
    'delete-review-namespace': async () => (await loadReview()).deleteReviewNamespace,
    'sweep-review-namespaces': async () => (await loadReview()).sweepReviewNamespaces,
  },
  Pipelines: {
    'list-pipelines': async () => (await loadApps()).listPipelines,
    'get-pipeline': async () => (await loadApps()).getPipeline,
    'list-pipeline-apps': async () => (await loadApps()).listPipelineApps,
    'pipeline-status': async () => (await loadBuilds()).pipelineStatus,
  },
  'Pipeline environments': {
    'get-environment': async () => (await loadConfig()).getEnvironment,
    'set-environment': async () => (await loadConfig()).setEnvironment,
    'unset-environment': async () => (await loadConfig()).unsetEnvironment,
  },
  'Teams and account': {
    'list-teams': async () => (await loadApps()).listTeams,
    'get-team': async () => (await loadApps()).getTeam,
    whoami: async () => (await loadAccount()).whoami,
    'cluster-login': async () => (await loadAccount()).clusterLogin,
  },
  Documentation: {
    'search-docs': async () => (await loadAccount()).searchDocs,
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
