import { expect, it } from 'vitest';
import { believeList } from '../../../src/operations/verdict/believe-list.ts';
import type { Claim } from '../../../src/operations/verdict/claim.ts';
import { stillClock } from '../../harness/platform-client.ts';

const superseded = (status?: string): Claim => ({ source: 'deployment', says: 'superseded', status });
const done = (status: string): Claim => ({ source: 'deployment', says: 'succeeded', status });

/** What is believed of a list that shows this, second by second. */
async function believe(looks: readonly (readonly [second: number, claims?: readonly Claim[], isEmpty?: boolean])[]) {
  const clock = stillClock(0);
  const ask = believeList(clock);
  const believed: string[] = [];
  for (const [second, claims, isEmpty = false] of looks) {
    await clock.sleep(second * 1000 - clock.now(), new AbortController().signal);
    const { claims: left, isEmpty: empty } = ask({ claims, isEmpty } as never);
    const said = left?.map(({ says, status }) => `${says} ${status ?? 'untold'}`).join(', ') ?? 'nothing';
    believed.push(`${said}${empty ? ', empty' : ''}`);
  }
  return believed;
}

it('An empty list is believed after half a minute, counted anew where it was not', async () => {
  const nothing: readonly Claim[] = [];
  expect(
    await believe([
      [0, nothing, true],
      [29, nothing, true],
      [30, nothing, true],
      [31, [done('deployed')], false],
      [32, nothing, true],
      [61, nothing, true],
      [62, nothing, true],
    ]),
  ).toEqual(['', '', ', empty', 'succeeded deployed', '', '', ', empty']);
});

it('A list that was not asked for stays unknown', async () => {
  expect(await believe([[0], [100]])).toEqual(['nothing', 'nothing']);
});

it('What is at work may still come, for two minutes, where a newer one was done first', async () => {
  const [running, ready] = [superseded('deploying'), done('deployed')];
  expect(
    await believe([
      [0, [ready, running]],
      [119, [ready, running]],
      [120, [ready, running]],
      [140, [ready, running]],
      [141, [ready]],
      [142, [running]],
    ]),
  ).toEqual([
    'succeeded deployed, running deploying',
    'succeeded deployed, running deploying',
    'succeeded deployed, superseded deploying',
    'succeeded deployed, superseded deploying',
    'succeeded deployed',
    'running deploying',
  ]);
});

it.each([superseded('failed'), superseded(), superseded('deployed')])(
  'What has ended, or tells no word, is passed at once: %j',
  async (claim) => {
    expect(await believe([[0, [claim]]])).toEqual([`superseded ${claim.status ?? 'untold'}`]);
  },
);
