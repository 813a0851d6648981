import { describe, expect, it } from 'vitest';
import type { DeploymentEnd } from '../../src/contract/github-deployments.ts';
import type { DeploymentCalls } from '../../src/github/deployment-calls.ts';
import { recordWith } from '../harness/record-with.ts';
import { recordedBuild as target } from '../harness/recorded-build.ts';
import { createTime } from '../harness/virtual-time.ts';

interface Story {
  readonly end?: DeploymentEnd;
  /** How long GitHub takes to show a Deployment whose creation it answered with an error. */
  readonly shownAfter?: number;
  readonly deadline?: number;
}

const success: DeploymentEnd = { state: 'success', description: 'Built' };

/** Tells when all was over, and which states of the Deployment were said by then. */
async function play({ deadline = 60_000, end = success, shownAfter = 30_000 }: Story) {
  const time = createTime(0);
  const clock = time.clock(0);
  const said: string[] = [];
  const calls = {
    create: () => Promise.reject(Object.assign(new Error('no'), { status: 403 })),
    findMarked: () => clock.sleep(shownAfter).then(() => 9),
    list: async () => [],
    setStatus: async (_: number, { state }: DeploymentEnd) => said.push(state) > 0,
  } as unknown as DeploymentCalls;
  const recording = recordWith(calls, clock, deadline);
  const over = recording
    .record(
      [target],
      async () => ({ recordAs: end }),
      () => false,
    )
    .then(() => clock.now());
  await time.run();
  return [await over, ...said];
}

describe('A Deployment whose id was never told is looked for', () => {
  it.each<[what: string, Story, told: readonly (number | string)[]]>([
    ['and gets its end', { shownAfter: 2000 }, [2000, 'success']],
    ['no longer than half of the time after a success: it is not to be red for that', {}, [29_850]],
    ['hardly where that is nearly over', { deadline: 1300 }, [500]],
    ['not beyond its end', { deadline: 100 }, [0]],
    [
      'not for long where nobody waits for what was started',
      { end: { state: 'inactive', description: 'Started' }, deadline: 10_300 },
      [5000],
    ],
    [
      'as long as last words may be said where the step is red anyway',
      { end: { state: 'failure', description: 'No' }, deadline: 10_000 },
      [30_000, 'failure'],
    ],
    [
      'so, too, where something newer has made it red',
      { end: { state: 'inactive', description: 'Superseded', fails: true }, deadline: 10_000 },
      [30_000, 'inactive'],
    ],
  ])('%s', async (_, story, told) => {
    expect(await play(story)).toEqual(told);
  });
});
