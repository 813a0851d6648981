import type { AnyOperation } from './operation.ts';

type Row = readonly [resource: string, name: string, load: () => Promise<AnyOperation>];

/**
 * Every operation, the resource that it is about, and how it is loaded: the order of the documentation.
 * A step pays for each line of code that it loads, so the chunks are small and few.
 */
// biome-ignore format: one row per operation reads better as a table
const rows: readonly Row[] = [
  ['Apps', 'list-apps', async () => (await import(/* webpackChunkName: 'operations' */ './apps/list-apps.ts')).listApps],
  ['Apps', 'list-changed-apps', async () => (await import(/* webpackChunkName: 'releases' */ './changes/list-changed-apps.ts')).listChangedApps],
  ['Apps', 'get-app', async () => (await import(/* webpackChunkName: 'operations' */ './apps/get-app.ts')).getApp],
  ['Apps', 'create-app', async () => (await import(/* webpackChunkName: 'operations' */ './apps/create-app.ts')).createApp],
  ['Builds', 'build', async () => (await import(/* webpackChunkName: 'releases' */ './releases/build.ts')).build],
  ['Builds', 'promote', async () => (await import(/* webpackChunkName: 'releases' */ './releases/promote.ts')).promote],
  ['Builds', 'rollback', async () => (await import(/* webpackChunkName: 'releases' */ './releases/rollback.ts')).rollback],
  ['Config vars', 'get-config', async () => (await import(/* webpackChunkName: 'operations' */ './config/get-config.ts')).getConfig],
  ['Config vars', 'set-config', async () => (await import(/* webpackChunkName: 'operations' */ './config/set-config.ts')).setConfig],
  ['Config vars', 'check-config', async () => (await import(/* webpackChunkName: 'operations' */ './config/check-config.ts')).checkConfig],
  ['Config vars', 'unset-config', async () => (await import(/* webpackChunkName: 'operations' */ './config/unset-config.ts')).unsetConfig],
  ['Plans', 'plan', async () => (await import(/* webpackChunkName: 'apps-file' */ './apps-file/plan.ts')).plan],
  ['Plans', 'apply', async () => (await import(/* webpackChunkName: 'apps-file' */ './apps-file/apply.ts')).apply],
  ['Domains', 'list-domains', async () => (await import(/* webpackChunkName: 'operations' */ './domains/list-domains.ts')).listDomains],
  ['Domains', 'get-domain', async () => (await import(/* webpackChunkName: 'operations' */ './domains/get-domain.ts')).getDomain],
  ['Domains', 'add-domain', async () => (await import(/* webpackChunkName: 'operations' */ './domains/add-domain.ts')).addDomain],
  ['Domains', 'update-domain', async () => (await import(/* webpackChunkName: 'operations' */ './domains/update-domain.ts')).updateDomain],
  ['Domains', 'remove-domain', async () => (await import(/* webpackChunkName: 'operations' */ './domains/remove-domain.ts')).removeDomain],
  ['Domains', 'clear-domains', async () => (await import(/* webpackChunkName: 'operations' */ './domains/clear-domains.ts')).clearDomains],
  ['Dynos', 'list-dynos', async () => (await import(/* webpackChunkName: 'dynos' */ './dynos/list-dynos.ts')).listDynos],
  ['Dynos', 'restart', async () => (await import(/* webpackChunkName: 'dynos' */ './dynos/restart.ts')).restart],
  ['Dynos', 'scale', async () => (await import(/* webpackChunkName: 'dynos' */ './dynos/scale.ts')).scale],
  ['Dynos', 'exec', async () => (await import(/* webpackChunkName: 'dynos' */ './dynos/exec.ts')).exec],
  ['Dynos', 'run', async () => (await import(/* webpackChunkName: 'dynos' */ './dynos/run.ts')).run],
  ['Namespaces', 'list-namespaces', async () => (await import(/* webpackChunkName: 'operations' */ './namespaces/list-namespaces.ts')).listNamespaces],
  ['Namespaces', 'get-namespace', async () => (await import(/* webpackChunkName: 'operations' */ './namespaces/get-namespace.ts')).getNamespace],
  ['Namespaces', 'create-namespace', async () => (await import(/* webpackChunkName: 'operations' */ './namespaces/create-namespace.ts')).createNamespace],
  ['Namespaces', 'delete-namespace', async () => (await import(/* webpackChunkName: 'operations' */ './namespaces/delete-namespace.ts')).deleteNamespace],
  ['Review namespaces', 'review', async () => (await import(/* webpackChunkName: 'releases' */ './review/review.ts')).review],
  ['Review namespaces', 'create-review-namespace', async () => (await import(/* webpackChunkName: 'releases' */ './review/create-review-namespace.ts')).createReviewNamespace],
  ['Review namespaces', 'delete-review-namespace', async () => (await import(/* webpackChunkName: 'releases' */ './review/delete-review-namespace.ts')).deleteReviewNamespace],
  ['Review namespaces', 'sweep-review-namespaces', async () => (await import(/* webpackChunkName: 'releases' */ './review/sweep-review-namespaces.ts')).sweepReviewNamespaces],
  ['Pipelines', 'list-pipelines', async () => (await import(/* webpackChunkName: 'releases' */ './pipelines/list-pipelines.ts')).listPipelines],
  ['Pipelines', 'get-pipeline', async () => (await import(/* webpackChunkName: 'releases' */ './pipelines/get-pipeline.ts')).getPipeline],
  ['Pipelines', 'list-pipeline-apps', async () => (await import(/* webpackChunkName: 'releases' */ './pipelines/list-pipeline-apps.ts')).listPipelineApps],
  ['Pipelines', 'pipeline-status', async () => (await import(/* webpackChunkName: 'releases' */ './pipelines/pipeline-status.ts')).pipelineStatus],
  ['Pipeline environments', 'get-environment', async () => (await import(/* webpackChunkName: 'operations' */ './environments/get-environment.ts')).getEnvironment],
  ['Pipeline environments', 'set-environment', async () => (await import(/* webpackChunkName: 'operations' */ './environments/set-environment.ts')).setEnvironment],
  ['Pipeline environments', 'unset-environment', async () => (await import(/* webpackChunkName: 'operations' */ './environments/unset-environment.ts')).unsetEnvironment],
  ['Teams and account', 'list-teams', async () => (await import(/* webpackChunkName: 'operations' */ './teams/list-teams.ts')).listTeams],
  ['Teams and account', 'get-team', async () => (await import(/* webpackChunkName: 'operations' */ './teams/get-team.ts')).getTeam],
  ['Teams and account', 'whoami', async () => (await import(/* webpackChunkName: 'operations' */ './account/whoami.ts')).whoami],
  ['Teams and account', 'cluster-login', async () => (await import(/* webpackChunkName: 'operations' */ './account/cluster-login.ts')).clusterLogin],
  ['Documentation', 'search-docs', async () => (await import(/* webpackChunkName: 'operations' */ './docs/search-docs.ts')).searchDocs],
];

/** The names of the operations, under their resources. */
export const operationNames: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(rows, ([resource]) => resource)].map(([resource, some]) => [resource, some.map(([, name]) => name)]),
);

/** Names that people know from elsewhere, and the operations they stand for. */
export const aliases: ReadonlyMap<string, string> = new Map([
  ['deploy', 'build'],
  ['config:set', 'set-config'],
  ['config:unset', 'unset-config'],
  ['domains:add', 'add-domain'],
  ['ps:restart', 'restart'],
  ['ps:exec', 'exec'],
  ['run:detached', 'run'],
]);

/** Loads one operation by its name, and only the chunk that it is in; undefined if there is none of that name. */
export async function loadOperation(wanted: string): Promise<AnyOperation | undefined> {
  return rows.find(([, name]) => name === wanted)?.[2]();
}

/** Loads all operations, under their resources, for documentation and tests. */
export async function loadOperationsByResource(): Promise<ReadonlyMap<string, readonly AnyOperation[]>> {
  const loaded = await Promise.all(rows.map(async ([resource, , load]) => ({ resource, operation: await load() })));
  const groups = Map.groupBy(loaded, ({ resource }) => resource);
  return new Map([...groups].map(([resource, some]) => [resource, some.map(({ operation }) => operation)]));
}
