import { describe, expect, it, vi } from 'vitest';
import type { DeploymentRecord } from '../../../src/contract/github-deployments.ts';
import { readEvent } from '../../../src/github/read-event.ts';
import { findOrigin } from '../../../src/operations/builds/find-origin.ts';
import { chooseSource } from '../../../src/operations/deployment/build-source.ts';
import type { Context } from '../../../src/operations/operation.ts';
import { ApiError } from '../../../src/platform/wire/api-error.ts';

const [ours, other, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [string, string, string];
const now = '2026-11-18T12:00:00Z';
const of = (commit: string, came: DeploymentRecord['came'], buildId?: string, at = '2026-11-18T11:58:00Z') => ({
  commit,
  came,
  buildId,
  at,
});
const env = { GITHUB_REPOSITORY: 'octo/shop', GITHUB_SERVER_URL: 'https://github.example', GITHUB_ACTOR: 'mona' };
const event = readEvent({ ...env, GITHUB_REF_NAME: 'main', GITHUB_SHA: ours, GITHUB_RUN_ID: '7' }, {});

describe('What is built', () => {
  const nothing = { branch: undefined, commitish: undefined, description: undefined };
  it('is what the event is about', () => {
    expect(chooseSource(event, nothing)).toEqual({
      branch: 'main',
      commitish: ours,
      description: 'Started by mona at aaaaaaaaaaaa: https://github.example/octo/shop/actions/runs/7',
      repository: 'https://github.example/octo/shop',
    });
  });

  it.each([{ branch: 'topic' }, { commitish: other }, { description: 'By hand' }])(
    'is what the inputs name, as far as they do: %j',
    (inputs) => {
      expect(chooseSource(event, { ...nothing, ...inputs })).toEqual({ ...chooseSource(event, nothing), ...inputs });
    },
  );
});

describe('A build that was started elsewhere', () => {
  const missing = new ApiError({
    message: 'gone',
    hint: 'None.',
    code: 'not_found',
    status: 404,
    retry: { sent: true, again: false },
  });
  /** The commit of build b1, by what it tells itself and by what the app shows of its deployments. */
  const find = async (told: string | undefined, shown: readonly (readonly [id: string, commit: string])[]) => {
    const [deployment, ...otherDeployments] = shown.map(([buildId, commit]) => ({ buildId, commit }));
    const platform = {
      apps: { get: async () => ({ deployment: deployment ?? {}, otherDeployments }) },
      builds: {
        get: async () => (told === 'missing' ? Promise.reject(missing) : { commit: told }),
        listLatest: async () => Promise.reject(missing),
      },
      deployments: { listLatest: async () => Promise.reject(missing) },
    };
    const { branch, commit } = await findOrigin({ event, platform } as unknown as Context, 'my-app', {
      buildId: 'b1',
      githubEnvironment: undefined,
    });
    return { branch, commit };
  };

  it.each<[what: string, told: string | undefined, shown: readonly (readonly [string, string])[], commit: string]>([
    ['this run’s commit where nobody tells one', undefined, [], ours],
    ['this run’s commit where the platform has no builds', 'missing', [], ours],
    ['this run’s commit where that is told', ours, [['b1', other]], ours],
    ['the commit that it tells', other, [['b1', ours]], other],
    [
      'the commit that the app shows of it',
      undefined,
      [
        ['b0', ours],
        ['b1', other],
      ],
      other,
    ],
    ['the commit that the app shows of it, where it tells a branch', 'main', [['b1', other]], other],
    ['this run’s commit where the app shows another build', undefined, [['b0', other]], ours],
  ])('is about %s', async (_, told, shown, commit) => {
    expect(await find(told, shown)).toEqual({ branch: commit === ours ? 'main' : undefined, commit });
  });

  it.each([
    ['whose start was answered with it', [of(third, 'unwaited', 'b2'), of(other, 'unwaited', 'b1')], other],
    ['whose start was answered with it, in other letters', [of(other, 'unknown', 'B1')], other],
    ['of this run where only others are open, of other builds', [of(other, 'unwaited', 'b2')], ours],
    ['of this run where only that is open', [of(ours, 'unknown'), of(ours, 'unwaited')], ours],
    [
      'of this run where another was begun too long ago',
      [of(other, 'unknown', undefined, '2026-11-17T11:58:00Z')],
      ours,
    ],
    ['of this run where another was not healthy, or failed', [of(other, 'ill'), of(third, 'failed')], ours],
    ['that nobody tells where it is open beside another', [of(other, 'unknown'), of(ours, 'unknown')], undefined],
    ['of this run where the last one failed', [of(other, 'not')], ours],
    ['of this run where the last one has ended well', [of(other, 'well'), of(third, 'unknown')], ours],
    ['of this run where nothing is on record', [], ours],
    ['that nobody tells where another one is open, and none of this run', [of(other, 'unknown')], undefined],
  ])('is of the commit %s', async (_, records, commit) => {
    const history = async function* () {
      yield* records;
    };
    const platform = {
      apps: { get: async () => ({ name: 'my-app', deployment: {}, otherDeployments: [] }) },
      builds: { get: async () => ({}), listLatest: async () => Promise.reject(missing) },
      deployments: { listLatest: async () => Promise.reject(missing) },
    };
    const log = { warning: vi.fn() };
    const clock = { now: () => Date.parse(now) };
    const context = {
      clock,
      event,
      log,
      platform,
      github: async () => ({ deployments: { history } }),
    } as unknown as Context;
    const origin = await findOrigin(context, 'my-app', { buildId: 'b1', githubEnvironment: 'production' });
    expect([origin.commit, origin.branch]).toEqual([commit, commit === ours ? 'main' : undefined]);
    expect(log.warning).toHaveBeenCalledTimes(commit === undefined ? 1 : 0);
  });
});
