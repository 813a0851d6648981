import type { AnyOperation } from './operation.ts';

/** Loads an operation. */
type OperationLoader = () => Promise<AnyOperation>;

// Operations that share much come in one chunk, and what several of those chunks share in one before them.
const shared = () => import(/* webpackChunkName: 'do-every' */ './groups/load-groups.ts');
const account = () => import(/* webpackChunkName: 'do-account' */ './groups/account-operations.ts');
const apps = async () => (await shared()).loadApps();
const builds = async () => (await shared()).loadBuilds();
const config = async () => (await shared()).loadConfig();
const domains = async () => (await shared()).loadDomains();
const dynos = async () => (await shared()).loadDynos();
const review = async () => (await shared()).loadReview();

/**
 * Every operation by its name, under the resource it is about: the order of the documentation.
 * A step loads only the chunks of what it runs, because it pays for each line of code that it loads.
 */
const operationsByResource: Readonly<Record<string, Readonly<Record<string, OperationLoader>>>> = {
  Apps: {
    'list-apps': async () => (await apps()).listApps,
    'list-changed-apps': async () => (await builds()).listChangedApps,
    'get-app': async () => (await apps()).getApp,
    'create-app': async () => (await apps()).createApp,
  },
  Builds: {
    build: async () => (await builds()).build,
    promote: async () => (await builds()).promote,
    rollback: async () => (await builds()).rollback,
  },
  'Config vars': {
    'get-config': async () => (await config()).getConfig,
    'set-config': async () => (await config()).setConfig,
    'check-config': async () => (await config()).checkConfig,
    'unset-config': async () => (await config()).unsetConfig,
  },
  Domains: {
    'list-domains': async () => (await domains()).listDomains,
    'get-domain': async () => (await domains()).getDomain,
    'add-domain': async () => (await domains()).addDomain,
    'update-domain': async () => (await domains()).updateDomain,
    'remove-domain': async () => (await domains()).removeDomain,
    'clear-domains': async () => (await domains()).clearDomains,
  },
  Dynos: {
    'list-dynos': async () => (await dynos()).listDynos,
    restart: async () => (await dynos()).restart,
    scale: async () => (await dynos()).scale,
    exec: async () => (await dynos()).exec,
    run: async () => (await dynos()).run,
  },
  Namespaces: {
    'list-namespaces': async () => (await apps()).listNamespaces,
    'get-namespace': async () => (await apps()).getNamespace,
    'create-namespace': async () => (await apps()).createNamespace,
    'delete-namespace': async () => (await apps()).deleteNamespace,
  },
  'Review namespaces': {
    review: async () => (await review()).review,
    'create-review-namespace': async () => (await review()).createReviewNamespace,
    'delete-review-namespace': async () => (await review()).deleteReviewNamespace,
    'sweep-review-namespaces': async () => (await review()).sweepReviewNamespaces,
  },
  Pipelines: {
    'list-pipelines': async () => (await apps()).listPipelines,
    'get-pipeline': async () => (await apps()).getPipeline,
    'list-pipeline-apps': async () => (await apps()).listPipelineApps,
    'pipeline-status': async () => (await builds()).pipelineStatus,
  },
  'Pipeline environments': {
    'get-environment': async () => (await config()).getEnvironment,
    'set-environment': async () => (await config()).setEnvironment,
    'unset-environment': async () => (await config()).unsetEnvironment,
  },
  'Teams and account': {
    'list-teams': async () => (await apps()).listTeams,
    'get-team': async () => (await apps()).getTeam,
    whoami: async () => (await account()).whoami,
    'cluster-login': async () => (await account()).clusterLogin,
  },
  Documentation: {
    'search-docs': async () => (await account()).searchDocs,
  },
};

/** Every operation by its name. */
export const operationLoaders: ReadonlyMap<string, OperationLoader> = new Map(
  Object.values(operationsByResource).flatMap((operations) => Object.entries(operations)),
);

/** The names of the operations, under their resources. */
export const operationNames: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(operationsByResource).map(([resource, operations]) => [resource, Object.keys(operations)]),
);

/** Names that people know from elsewhere, and what they are called here. */
export const aliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    deploy: 'build',
    'config:set': 'set-config',
    'config:unset': 'unset-config',
    'domains:add': 'add-domain',
    'ps:restart': 'restart',
    'ps:exec': 'exec',
    'run:detached': 'run',
  }),
);

/** All operations at once, under their resources, for those who document or check them. */
export async function loadOperationsByResource(): Promise<Readonly<Record<string, readonly AnyOperation[]>>> {
  const loading = Object.entries(operationsByResource).map(async ([resource, loaders]) => {
    return [resource, await Promise.all(Object.values(loaders).map((load) => load()))] as const;
  });
  return Object.fromEntries(await Promise.all(loading));
}
