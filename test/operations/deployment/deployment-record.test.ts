import { describe, expect, it } from 'vitest';
import type { DeploymentRecord, DeploymentTarget } from '../../../src/contract/github-deployments.ts';
import { readEvent } from '../../../src/github/read-event.ts';
import {
  describeRecord,
  findLastSuccess,
  recordDeployment,
} from '../../../src/operations/deployment/deployment-record.ts';
import type { Context } from '../../../src/operations/operation.ts';

/** `b1 good`: the commit b1, which succeeded and stands so; `b1 good from c1`: by a rollback from c1; `b1 failed`; `b1 left`: nobody saw its end. */
function read(line: string): DeploymentRecord {
  const [commit = '', standing, , rolledBackFrom] = line.split(' ');
  const came = standing === 'failed' ? 'not' : standing === 'left' ? 'unwaited' : 'well';
  return { commit, rolledBackFrom, came, isGood: standing === 'good' } as unknown as DeploymentRecord;
}

describe('the last success on record', () => {
  it.each<[lines: readonly string[], commit: string | undefined]>([
    [[], undefined],
    [['b1 failed'], undefined],
    [['b1 good'], 'b1'],
    [['b2 good', 'b1 good'], 'b2'],
    [['b2 failed', 'b1 good'], 'b1'],
    [['b2 doubtful', 'b1 good'], 'b1'],
    [['b2 left', 'b1 left'], undefined],
    // What a rollback went to that is doubtful by now was good before that: whatever came in between was left.
    [['b1 doubtful from b2', 'b2 good', 'b1 good'], 'b1'],
    [['b1 doubtful from b2', 'b2 good', 'b1 failed', 'b1 good'], 'b1'],
    [['b1 doubtful from b2', 'b2 good'], undefined],
    [['b1 doubtful from b3', 'b3 good', 'b1 doubtful', 'b0 good'], 'b0'],
    [['b1 failed from b2', 'b2 good'], 'b2'],
    [['b1 left from b2', 'b2 good', 'b1 good'], 'b1'],
    [['b3 failed', 'b1 left from b2', 'b2 good', 'b1 good'], 'b1'],
    [['b1 left from b2', 'b1 left', 'b2 good', 'b1 good'], 'b1'],
  ])('of %j is %s', async (lines, commit) => {
    const history = async function* () {
      yield* lines.map(read);
    };
    const context = { github: async () => ({ deployments: { history } }) } as unknown as Context;
    expect((await findLastSuccess(context, { environment: 'production', apps: [] } as never))?.commit).toBe(commit);
  });
});

describe('what is recorded', () => {
  async function record(targets: number, dryRun = false) {
    const [noted, asked]: [unknown[], unknown[]] = [[], []];
    const deployments = {
      record: (all: readonly DeploymentTarget[], work: (ids: readonly number[]) => unknown) => {
        asked.push(all.length);
        return work(all.map((_, at) => at + 5));
      },
    };
    const context = { dryRun, github: async () => ({ deployments }), note: (one: unknown) => void noted.push(one) };
    const ids = await recordDeployment(
      context as never,
      Array.from({ length: targets }, () => ({}) as DeploymentTarget),
      async (given) => given as never,
    );
    return { asked, ids, noted };
  }

  it('is nothing where there is no target', async () => {
    expect(await record(0)).toEqual({ asked: [], ids: [], noted: [] });
  });

  it('is told by its id where there is one, and not in a dry run', async () => {
    expect(await record(1)).toEqual({ asked: [1], ids: [5], noted: [{ githubDeploymentId: 5 }] });
    expect(await record(2)).toEqual({ asked: [2], ids: [5, 6], noted: [] });
    expect(await record(1, true)).toEqual({ asked: [1], ids: [5], noted: [{ githubDeploymentId: undefined }] });
  });

  it.each([
    ['production', 'production', false],
    ['review-{number}', 'review-7', true],
  ])('under %s is %s, which lasts or not', (githubEnvironment, environment, transient) => {
    const env = { GITHUB_REPOSITORY: 'octo/shop', GITHUB_REPOSITORY_ID: '1001', GITHUB_EVENT_NAME: 'pull_request' };
    const event = { ...readEvent(env, {}), pullRequest: { number: 7 } };
    const plan = { githubEnvironment, source: { branch: 'main' }, work: { doing: 'Building' } };
    expect(describeRecord({ event } as never, plan as never, ['shop'])).toMatchObject([
      { environment, transient, commit: 'main' },
    ]);
  });
});
