import type { groups } from './groups/load-groups.ts';
import type { AnyOperation } from './operation.ts';

/** Loads an operation. */
export type OperationLoader = () => Promise<AnyOperation>;

/** The operations that share much: they come in one chunk. */
type Group = keyof typeof groups | 'account';

/**
 * Every operation by its name, under the resource it is about, with the group in which it is: the order of the documentation.
 * A step loads only the groups of what it runs, because it pays for each line of code that it loads.
 */
const operationsByResource = {
  Apps: {
    'list-apps': 'apps',
    'list-changed-apps': 'builds',
    'get-app': 'apps',
    'create-app': 'apps',
  },
  Builds: {
    build: 'builds',
    promote: 'builds',
    rollback: 'builds',
  },
  'Config vars': {
    'get-config': 'config',
    'set-config': 'config',
    'check-config': 'config',
    'unset-config': 'config',
  },
  Domains: {
    'list-domains': 'domains',
    'get-domain': 'domains',
    'add-domain': 'domains',
    'update-domain': 'domains',
    'remove-domain': 'domains',
    'clear-domains': 'domains',
  },
  Dynos: {
    'list-dynos': 'dynos',
    restart: 'dynos',
    scale: 'dynos',
    exec: 'dynos',
    run: 'dynos',
  },
  Namespaces: {
    'list-namespaces': 'apps',
    'get-namespace': 'apps',
    'create-namespace': 'apps',
    'delete-namespace': 'apps',
  },
  'Review namespaces': {
    review: 'review',
    'create-review-namespace': 'review',
    'delete-review-namespace': 'review',
    'sweep-review-namespaces': 'review',
  },
  Pipelines: {
    'list-pipelines': 'apps',
    'get-pipeline': 'apps',
    'list-pipeline-apps': 'apps',
    'pipeline-status': 'builds',
  },
  'Pipeline environments': {
    'get-environment': 'config',
    'set-environment': 'config',
    'unset-environment': 'config',
  },
  'Teams and account': {
    'list-teams': 'apps',
    'get-team': 'apps',
    whoami: 'account',
    'cluster-login': 'account',
  },
  Documentation: {
    'search-docs': 'account',
  },
} as const satisfies Record<string, Record<string, Group>>;

const loadAccount = () => import(/* webpackChunkName: 'account' */ './groups/account-operations.ts');
const loadGroups = () => import(/* webpackChunkName: 'groups' */ './groups/load-groups.ts');

async function loadGroup(group: Group): Promise<Readonly<Record<string, AnyOperation>>> {
  return group === 'account' ? loadAccount() : (await loadGroups()).groups[group]();
}

/** Every operation by its name. */
export const operationLoaders: Readonly<Record<string, OperationLoader>> = Object.fromEntries(
  Object.values(operationsByResource)
    .flatMap((operations) => Object.entries<Group>(operations))
    .map(([name, group]) => [
      name,
      async () => Object.values(await loadGroup(group)).find((one) => one.name === name) as AnyOperation,
    ]),
);

/** The names of the operations, under their resources. */
export const operationNames: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(operationsByResource).map(([resource, operations]) => [resource, Object.keys(operations)]),
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
  const loading = Object.entries(operationNames).map(async ([resource, names]) => {
    const loads = names.flatMap((name) => operationLoaders[name] ?? []);
    return [resource, await Promise.all(loads.map((load) => load()))] as const;
  });
  return Object.fromEntries(await Promise.all(loading));
}
