import { describe, expect, it } from 'vitest';
import { readEvent } from '../../../src/github/read-event.ts';
import { findOrigin } from '../../../src/operations/builds/find-origin.ts';
import { chooseSource } from '../../../src/operations/deployment/build-source.ts';
import type { Context } from '../../../src/operations/operation.ts';
import { ApiError } from '../../../src/platform/wire/api-error.ts';

const [ours, other] = ['a'.repeat(40), 'b'.repeat(40)];
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
    ['that was last started and has no end on record', [{ commit: other, succeeded: false, mayRun: true }], other],
    ['of this run where the last one failed', [{ commit: other, succeeded: false, mayRun: false }], ours],
    ['of this run where the last one has ended well', [{ commit: other, succeeded: true, mayRun: true }], ours],
    ['of this run where nothing is on record', [], ours],
  ])('is of the commit %s', async (_, records, commit) => {
    const history = async function* () {
      yield* records;
    };
    const platform = {
      apps: { get: async () => ({ name: 'my-app', deployment: {}, otherDeployments: [] }) },
      builds: { get: async () => ({}), listLatest: async () => Promise.reject(missing) },
      deployments: { listLatest: async () => Promise.reject(missing) },
    };
    const context = { event, platform, github: async () => ({ deployments: { history } }) } as unknown as Context;
    const origin = await findOrigin(context, 'my-app', { buildId: 'b1', githubEnvironment: 'production' });
    expect(origin.commit).toBe(commit);
  });
});
