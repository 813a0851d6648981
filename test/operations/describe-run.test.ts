import { expect, it } from 'vitest';
import type { WorkflowEvent } from '../../src/contract/event.ts';
import { describeRun } from '../../src/operations/describe-run.ts';

const runUrl = 'https://github.example/o/r/actions/runs/7';
const commit = '0a1b2c3d4e5f'.padEnd(40, '0');

it.each<[who: object, described: string]>([
  [{ actor: 'octocat', commit }, `Started by octocat at 0a1b2c3d4e5f: ${runUrl}`],
  [
    { actor: 'octocat', commit, pullRequest: { number: 42 } },
    `Started by octocat for pull request #42 at 0a1b2c3d4e5f: ${runUrl}`,
  ],
  [{ actor: 'octocat', commit: 'v1.2.3' }, `Started by octocat at v1.2.3: ${runUrl}`],
  [{ actor: 'octocat' }, `Started by octocat: ${runUrl}`],
  [{ actor: '' }, `Started by a workflow: ${runUrl}`],
])('a run of %j is told as: %s', (who, described) => {
  expect(describeRun({ ...who, runUrl } as WorkflowEvent)).toBe(described);
});
