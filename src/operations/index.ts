import { camelCase } from '../contract/names.ts';
import type { AnyOperation } from './operation.ts';

/** A file that is called like an operation exports it by that name. */
type Row = readonly [resource: string, name: string, load: () => Promise<object>];

/**
 * Every operation, the resource that it is about, and how it is loaded: the order of the documentation.
 * A step pays for each line of code that it loads, so the chunks are small and few.
 */
// biome-ignore format: one row per operation reads better as a table
const rows: readonly Row[] = [
  ['Apps', 'list-apps', () => import(/* webpackChunkName: 'operations' */ './apps/list-apps.ts')],
  ['Apps', 'list-changed-apps', () => import(/* webpackChunkName: 'releases' */ './changes/list-changed-apps.ts')],
  ['Apps', 'get-app', () => import(/* webpackChunkName: 'operations' */ './apps/get-app.ts')],
  ['Apps', 'create-app', () => import(/* webpackChunkName: 'operations' */ './apps/create-app.ts')],
  ['Builds', 'build', () => import(/* webpackChunkName: 'releases' */ './releases/build.ts')],
  ['Builds', 'promote', () => import(/* webpackChunkName: 'releases' */ './releases/promote.ts')],
  ['Builds', 'rollback', () => import(/* webpackChunkName: 'releases' */ './releases/rollback.ts')],
  ['Config vars', 'get-config', () => import(/* webpackChunkName: 'operations' */ './config/get-config.ts')],
  ['Config vars', 'set-config', () => import(/* webpackChunkName: 'operations' */ './config/set-config.ts')],
  ['Config vars', 'check-config', () => import(/* webpackChunkName: 'operations' */ './config/check-config.ts')],
  ['Config vars', 'unset-config', () => import(/* webpackChunkName: 'operations' */ './config/unset-config.ts')],
  ['Plans', 'plan', () => import(/* webpackChunkName: 'apps-file' */ './apps-file/plan.ts')],
  ['Plans', 'apply', () => import(/* webpackChunkName: 'apps-file' */ './apps-file/apply.ts')],
  ['Domains', 'list-domains', () => import(/* webpackChunkName: 'operations' */ './domains/list-domains.ts')],
  ['Domains', 'get-domain', () => import(/* webpackChunkName: 'operations' */ './domains/get-domain.ts')],
  ['Domains', 'add-domain', () => import(/* webpackChunkName: 'operations' */ './domains/add-domain.ts')],
  ['Domains', 'update-domain', () => import(/* webpackChunkName: 'operations' */ './domains/update-domain.ts')],
  ['Domains', 'remove-domain', () => import(/* webpackChunkName: 'operations' */ './domains/remove-domain.ts')],
  ['Domains', 'clear-domains', () => import(/* webpackChunkName: 'operations' */ './domains/clear-domains.ts')],
  ['Dynos', 'list-dynos', () => import(/* webpackChunkName: 'dynos' */ './dynos/list-dynos.ts')],
  ['Dynos', 'restart', () => import(/* webpackChunkName: 'dynos' */ './dynos/restart.ts')],
  ['Dynos', 'scale', () => import(/* webpackChunkName: 'dynos' */ './dynos/scale.ts')],
  ['Dynos', 'exec', () => import(/* webpackChunkName: 'dynos' */ './dynos/exec.ts')],
  ['Dynos', 'run', () => import(/* webpackChunkName: 'dynos' */ './dynos/run.ts')],
  ['Namespaces', 'list-namespaces', () => import(/* webpackChunkName: 'operations' */ './namespaces/list-namespaces.ts')],
  ['Namespaces', 'get-namespace', () => import(/* webpackChunkName: 'operations' */ './namespaces/get-namespace.ts')],
  ['Namespaces', 'create-namespace', () => import(/* webpackChunkName: 'operations' */ './namespaces/create-namespace.ts')],
  ['Namespaces', 'delete-namespace', () => import(/* webpackChunkName: 'operations' */ './namespaces/delete-namespace.ts')],
  ['Review namespaces', 'review', () => import(/* webpackChunkName: 'releases' */ './review/review.ts')],
  ['Review namespaces', 'create-review-namespace', () => import(/* webpackChunkName: 'releases' */ './review/create-review-namespace.ts')],
  ['Review namespaces', 'delete-review-namespace', () => import(/* webpackChunkName: 'releases' */ './review/delete-review-namespace.ts')],
  ['Review namespaces', 'sweep-review-namespaces', () => import(/* webpackChunkName: 'releases' */ './review/sweep-review-namespaces.ts')],
  ['Pipelines', 'list-pipelines', () => import(/* webpackChunkName: 'releases' */ './pipelines/list-pipelines.ts')],
  ['Pipelines', 'get-pipeline', () => import(/* webpackChunkName: 'releases' */ './pipelines/get-pipeline.ts')],
  ['Pipelines', 'list-pipeline-apps', () => import(/* webpackChunkName: 'releases' */ './pipelines/list-pipeline-apps.ts')],
  ['Pipelines', 'pipeline-status', () => import(/* webpackChunkName: 'releases' */ './pipelines/pipeline-status.ts')],
  ['Pipeline environments', 'get-environment', () => import(/* webpackChunkName: 'operations' */ './environments/get-environment.ts')],
  ['Pipeline environments', 'set-environment', () => import(/* webpackChunkName: 'operations' */ './environments/set-environment.ts')],
  ['Pipeline environments', 'unset-environment', () => import(/* webpackChunkName: 'operations' */ './environments/unset-environment.ts')],
  ['Teams and account', 'list-teams', () => import(/* webpackChunkName: 'account' */ './teams/list-teams.ts')],
  ['Teams and account', 'get-team', () => import(/* webpackChunkName: 'account' */ './teams/get-team.ts')],
  ['Teams and account', 'whoami', () => import(/* webpackChunkName: 'account' */ './account/whoami.ts')],
  ['Teams and account', 'cluster-login', () => import(/* webpackChunkName: 'account' */ './account/cluster-login.ts')],
  ['Documentation', 'search-docs', () => import(/* webpackChunkName: 'operations' */ './docs/search-docs.ts')],
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
  const row = rows.find(([, name]) => name === wanted);
  return row && loadRow(row);
}

/** Loads all operations, under their resources, for documentation and tests. */
export async function loadOperationsByResource(): Promise<ReadonlyMap<string, readonly AnyOperation[]>> {
  const loaded = await Promise.all(rows.map(async (row) => ({ resource: row[0], operation: await loadRow(row) })));
  const groups = Map.groupBy(loaded, ({ resource }) => resource);
  return new Map([...groups].map(([resource, some]) => [resource, some.map(({ operation }) => operation)]));
}

async function loadRow([, name, load]: Row): Promise<AnyOperation> {
  return ((await load()) as Readonly<Record<string, AnyOperation>>)[camelCase(name)] as AnyOperation;
}
