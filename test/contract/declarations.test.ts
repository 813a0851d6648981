import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../../scripts/list-files.ts';
import { inputs } from '../../src/contract/inputs.ts';
import { commonOutputs, outputs } from '../../src/contract/outputs.ts';
import { loadOperationsByResource, operationLoaders } from '../../src/operations/index.ts';
import { type EndpointName, endpoints } from '../../src/platform/wire/endpoints.ts';

const operations = Object.values(await loadOperationsByResource()).flat();

const words = (text: string) => text.trim().split(/\s+/);

/** The names that workflow authors write and read. They are fixed: one that vanishes breaks somebody's workflow. */
const contractOperations = words(`
  list-apps list-changed-apps get-app create-app build promote rollback get-config set-config check-config unset-config
  list-domains get-domain add-domain update-domain remove-domain clear-domains list-dynos restart scale exec run
  list-namespaces get-namespace create-namespace delete-namespace
  create-review-namespace delete-review-namespace review sweep-review-namespaces
  list-pipelines get-pipeline list-pipeline-apps pipeline-status get-environment set-environment unset-environment
  list-teams get-team whoami cluster-login search-docs`);

const contractInputs = words(`
  operation api-url token auth-url audience oidc-grant oidc-client-id scope docs-url github-token
  app team region namespace pipeline stage to from-environment pipeline-environment max-behind app-paths domain cert dyno formation query pull-request
  branch commitish description config-vars config-file config-prefix allow-empty config-keys config-required against config-strategy export-config
  command shell wait wait-for-ssl timeout request-timeout poll-interval success-statuses failure-statuses
  health-check health-check-status health-check-timeout health-check-expect soak on-older dashboard-url
  build-id on-failure github-environment
  review-url comment label max-open ttl if-exists ignore-not-found confirm dry-run on-fork allow-fork cluster-server cluster-ca`);

const contractOutputs = words(`
  operation changed would-change skipped skip-reason result id url status region names count matrix
  build-id commitish duration github-deployment-id served-commit restarts order
  keys added-keys changed-keys unchanged-keys removed-keys missing-keys extra-keys dns-target ssl-status removed-names kept-names stale-names
  output exit-code namespace pull-request comment-url email kubeconfig expires-at`);

const contractDefaults = {
  'oidc-grant': 'token-exchange',
  'allow-empty': 'false',
  'config-strategy': 'merge',
  'export-config': 'false',
  shell: '/bin/sh',
  wait: 'true',
  'wait-for-ssl': 'false',
  timeout: '30m',
  'request-timeout': '30s',
  'poll-interval': 'auto',
  'health-check-status': '200-399',
  'health-check-timeout': '2m',
  'on-older': 'allow',
  'on-failure': 'fail',
  comment: 'true',
  'if-exists': 'reuse',
  'ignore-not-found': 'false',
  'dry-run': 'false',
  'on-fork': 'skip',
  'allow-fork': 'false',
};

/** Endpoints that no operation reaches yet. This list may only shrink. */
const endpointsToCome: readonly EndpointName[] = [];

/** What to do about a name that is not in these lists. */
const toAdd = 'add a new name to its list at the top of this file, by hand: from then on it is promised';

const commonInputs = Object.entries(inputs).flatMap(([name, input]) => ('common' in input ? [name] : []));
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();
const without = (names: readonly string[], others: readonly string[]) => names.filter((name) => !others.includes(name));

describe('the contract', () => {
  it('has each of its inputs and outputs declared, and no other', () => {
    expect(Object.keys(inputs).sort(), toAdd).toEqual(sorted(contractInputs));
    expect(Object.keys(outputs).sort(), toAdd).toEqual(sorted(contractOutputs));
  });

  it('has each of its operations in the list, and no other', () => {
    expect(operations.map(({ name }) => name).sort(), toAdd).toEqual(sorted(contractOperations));
  });

  it.each([...operationLoaders])('calls %s the operation that calls itself so', async (name, load) => {
    expect((await load()).name).toBe(name);
  });

  it('gives the defaults that it states', () => {
    const defaults = Object.entries(inputs).flatMap(([name, input]) =>
      'default' in input ? [[name, input.default]] : [],
    );
    expect(Object.fromEntries(defaults), toAdd).toEqual(contractDefaults);
  });
});

describe('the operations', () => {
  it('are all in the list: no file that declares one is forgotten', () => {
    const folder = join(import.meta.dirname, '../../src/operations');
    const declared = listFiles(folder, '*/*.ts').flatMap((file) => {
      const source = readFileSync(join(folder, file), 'utf8');
      return [...source.matchAll(/defineOperation\((?:\{\s*name: '([^']+)')?/g)].map(([, name = file]) => name);
    });
    expect(declared.sort()).toEqual(operations.map(({ name }) => name).sort());
  });

  it.each(operations)('$name declares each name once, and only names that exist', (operation) => {
    const { needs, takes, gives, needsOneOf = [], example, summary } = operation;
    expect([...needs, ...takes]).toEqual([...new Set([...needs, ...takes])]);
    expect(gives).toEqual([...new Set(gives)]);
    expect(without([...needs, ...takes, ...Object.keys(example)], Object.keys(inputs))).toEqual([]);
    expect(without(gives, Object.keys(outputs))).toEqual([]);
    expect(without(needsOneOf, takes), 'what is needed by choice may be taken').toEqual([]);
    expect(without(operation.endpoints, Object.keys(endpoints))).toEqual([]);
    expect(summary, 'one sentence, without its full stop').toMatch(/^[A-Z].*[^.]$/);
  });

  it.each(operations)('$name declares no input or output that every operation has', ({ needs, takes, gives }) => {
    expect(takes.filter((name) => commonInputs.includes(name))).toEqual([]);
    expect(needs.filter((name) => commonInputs.includes(name) && name !== 'docs-url')).toEqual([]);
    expect(without(gives, without(gives, commonOutputs))).toEqual([]);
  });

  it('reach every endpoint of the platform, but for those still to come', () => {
    const reached = operations.flatMap((operation) => operation.endpoints);
    expect(sorted([...reached, ...endpointsToCome])).toEqual(sorted(Object.keys(endpoints)));
    expect(
      endpointsToCome.filter((name) => reached.includes(name)),
      'reached: take it off the list',
    ).toEqual([]);
  });

  it('use every input and give every output', () => {
    const used = operations.flatMap(({ needs, takes }) => [...needs, ...takes]);
    expect(sorted([...commonInputs, ...used])).toEqual(sorted(Object.keys(inputs)));
    const given = operations.flatMap(({ gives }) => gives);
    expect(sorted([...commonOutputs, ...given])).toEqual(sorted(Object.keys(outputs)));
  });
});
