import { describe, expect, it } from 'vitest';
import type { InputName } from '../../src/contract/inputs.ts';
import { loadOperationsByResource } from '../../src/operations/index.ts';
import type { EndpointName } from '../../src/platform/wire/endpoints.ts';
import { startPlatform } from '../harness/platform.ts';
import { isWhole } from '../harness/property.ts';

const operations = Object.values(await loadOperationsByResource()).flat();

const inPaths: readonly InputName[] = [
  'app',
  'build-id',
  'config-keys',
  'domain',
  'dyno',
  'namespace',
  'pipeline',
  'pipeline-environment',
  'team',
];
const lists: readonly EndpointName[] = [
  'listApps',
  'listDomains',
  'listDynos',
  'listNamespaces',
  'listPipelines',
  'listTeams',
];
const climbers = ['..', '../../teams', '..\\..\\teams', '%2e%2e', '%2e%2e%2fteams', 'x?y=z', 'x#y', 'a/b', ';x'];

const cases = operations
  .flatMap((operation) => [...operation.needs, ...operation.takes].map((input) => ({ ...operation, input })))
  .filter(({ input }) => inPaths.includes(input));

/** All that is tried of one case; in everyday runs each third, which is another third in the next case. */
const chooseClimbers = (at: number) => climbers.filter((_, place) => isWhole || (place + at) % 3 === 0);

describe('an input that becomes part of a path', () => {
  it.each(cases)('leads $name nowhere else by $input', async (operation) => {
    const { name, input, example, endpoints } = operation;
    await using platform = await startPlatform();
    const event = { name: 'pull_request', payload: pullRequest };
    for (const climber of chooseClimbers(cases.indexOf(operation))) {
      const confirm = 'confirm' in example ? { confirm: climber } : {};
      const inputs = { ...example, operation: name, wait: 'false', comment: 'false', ...confirm, [input]: climber };
      await platform.step(inputs, { event });
    }
    for (const { endpoint, path } of platform.emulator.requests()) {
      // What is not found is looked for in the list of what there is.
      expect([...endpoints, ...lists], path).toContain(endpoint);
      expect(path, 'a part that would mean another path').not.toMatch(/\/\.\.?(\/|$|\?)|%2e|\\/i);
    }
  });
});

const repo = { id: 1001 };
const pullRequest = {
  action: 'opened',
  repository: repo,
  pull_request: { number: 42, state: 'open', head: { ref: 'topic', sha: 'f'.repeat(40), repo }, base: { repo } },
};
