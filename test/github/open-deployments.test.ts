import { describe, expect, it } from 'vitest';
import type { DeploymentEnd } from '../../src/contract/github-deployments.ts';
import type { DeploymentCalls } from '../../src/github/deployment-calls.ts';
import { openRecords } from '../../src/github/read-history.ts';
import { recordWith } from '../harness/record-with.ts';
import { recordedBuild as target } from '../harness/recorded-build.ts';
import { createTime } from '../harness/virtual-time.ts';

const withStatus = (status: number) => Object.assign(new Error(`answered ${status}`), { status });

interface Story {
  /** What is there before, newest first: the states of each, newest first too. */
  readonly before?: readonly (readonly string[])[];
  /** Whether GitHub refuses to create the Deployment. */
  readonly refused?: boolean;
  /** How often GitHub fails to show it as in progress. */
  readonly failures?: number;
  /** Whether GitHub refuses its end. */
  readonly endRefused?: boolean;
  /** How the work ends; an error where it does not come to an end. */
  readonly end?: DeploymentEnd | Error;
}

/** Records work as a Deployment, and tells what was asked of GitHub and when, and what was reported. */
async function record({ before = [], refused = false, failures = 0, endRefused = false, end }: Story) {
  const time = createTime(0);
  const clock = time.clock(0);
  const asked: string[] = [];
  const reported: string[] = [];
  const states = new Map(before.map((some, at) => [before.length - at, [...some]]));
  let left = failures;
  const list = async () =>
    [...states.keys()].sort((one, other) => other - one).map((id) => ({ id, sha: `sha${id}`, note: {} }));
  const calls = {
    create: async () => {
      if (refused) throw withStatus(422);
      states.set(9, []);
      return 9;
    },
    findMarked: async () => undefined,
    list,
    async *listAll() {
      yield* await list();
    },
    getStatuses: async (id: number) => {
      asked.push(`look ${id} ${clock.now()}`);
      return states.get(id)?.map((state) => ({ state }));
    },
    setStatus: async (id: number, { state }: { state: string }) => {
      asked.push(`${state} ${id} ${clock.now()}`);
      if (state === 'in_progress' && left-- > 0) throw withStatus(502);
      if (state === 'success' && endRefused) throw withStatus(403);
      states.get(id)?.unshift(state);
      return true;
    },
  } as unknown as DeploymentCalls;
  const recording = recordWith(calls, clock, 600_000, ({ problem }, error) =>
    reported.push(`${problem}: ${(error as Error).message}`),
  );
  const done = recording
    .record(
      [target],
      async ([id]) => {
        asked.push(`work ${id} ${clock.now()}`);
        if (end instanceof Error) throw end;
        return { recordAs: end ?? { state: 'success', description: 'Built' } };
      },
      (error) => (error as Error).message === 'refused',
    )
    .then(
      ({ recordAs }) => (recordAs as DeploymentEnd).state,
      (error: Error) => error.message,
    );
  await time.run();
  const ended = await done;
  let lastSuccess: string | undefined;
  for await (const { came, commit } of openRecords(calls).history(target)) {
    if (came !== 'well') continue;
    lastSuccess = commit;
    break;
  }
  return { asked, reported, done: ended, lastSuccess };
}

describe('Work that is recorded', () => {
  it('is in progress, then a success', async () => {
    expect(await record({})).toMatchObject({
      asked: ['in_progress 9 0', 'work 9 0', 'success 9 0', 'look 9 0'],
      reported: [],
      done: 'success',
      lastSuccess: 'sha9',
    });
  });

  it.each<[what: string, end: DeploymentEnd | Error, state: string, done: string]>([
    ['a failure where it was seen to fail', { state: 'failure', description: 'x' }, 'failure', 'failure'],
    ['an error where nobody knows', new Error('lost'), 'error', 'lost'],
    ['a failure where nothing can have come of it', new Error('refused'), 'failure', 'refused'],
  ])('ends as %s, and retires nothing', async (_, end, state, done) => {
    const story = await record({ end, before: [['success', 'in_progress']] });
    expect(story).toMatchObject({
      asked: ['in_progress 9 0', 'work 9 0', `${state} 9 0`, 'look 9 0', 'look 1 0'],
      done,
    });
    expect(story.lastSuccess).toBe('sha1');
  });

  it('goes on where GitHub refuses the record, which then has no end and retires nothing', async () => {
    const { asked, reported, done } = await record({ refused: true, before: [['success']] });
    expect(asked).toEqual(['work undefined 0', 'look 1 0']);
    expect(reported).toEqual(['The GitHub Deployment could not be recorded: answered 422']);
    expect(done).toBe('success');
  });

  it('is shown as in progress again where that failed, and its end watched until that can come about no more', async () => {
    const { asked, reported } = await record({ failures: 2 });
    expect(asked.slice(0, 5)).toEqual([
      'in_progress 9 0',
      'in_progress 9 250',
      'in_progress 9 500',
      'work 9 500',
      'success 9 500',
    ]);
    expect(asked.at(-2)).toBe('look 9 12250');
    expect(reported).toEqual([]);
  });

  it('says that it could not be given its end, and leaves the ones before it to the next', async () => {
    const { asked, reported, done } = await record({ endRefused: true, before: [['success']] });
    expect(asked.filter((call) => call.startsWith('success'))).toHaveLength(4);
    expect(asked.filter((call) => call.startsWith('inactive'))).toEqual([]);
    expect(reported).toEqual(['The GitHub Deployment could not be given its end: answered 403']);
    expect(done).toBe('success');
  });

  it('says that it could not be shown as in progress', async () => {
    const { reported } = await record({ failures: 99 });
    expect(reported).toEqual(['The GitHub Deployment could not be recorded: answered 502']);
  });
});

describe('A success', () => {
  it('makes all inactive that are not, the oldest first, back to the last one that did so', async () => {
    const before = [
      ['failure', 'in_progress'],
      ['inactive', 'in_progress'],
      ['success'],
      ['inactive', 'success'],
      ['success'],
    ];
    const { asked } = await record({ before });
    expect(asked.slice(3, -1)).toEqual([
      'look 5 0',
      'look 4 0',
      'look 3 0',
      'look 2 0',
      'inactive 3 0',
      'inactive 5 0',
    ]);
  });
});
