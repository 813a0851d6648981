import { expect, it } from 'vitest';
import type { DeploymentCalls } from '../../src/github/deployment-calls.ts';
import { retired, runsSign } from '../../src/github/ending-signs.ts';
import { readHistory } from '../../src/github/read-history.ts';

const place = { environment: 'production', apps: ['my-app'] };

/** What is read of Deployments that have had these states, the newest first: `failure`, or `failure: It crashed`; of somebody else's, nothing is told. */
function read(
  all: readonly (readonly string[] | undefined)[],
  commit?: string,
  takeUps: readonly (string | undefined)[] = [],
) {
  const calls = {
    async *listAll() {
      for (const [id, states] of all.entries())
        yield states && { id, sha: 'abc', at: '2026', note: { mark: '', takesUp: takeUps[id] } };
    },
    getStatuses: async (id: number) =>
      (all[id] ?? []).map((word) => {
        const [state, description] = word.split(': ');
        return { state, description, runUrl: `https://run/${state}` };
      }),
  };
  return Array.fromAsync(readHistory(calls as unknown as DeploymentCalls, place, commit));
}

const good = { came: 'well', isGood: true };
const foundBad = { came: 'well', isGood: false };
const open = { came: 'unknown', isGood: false };
const failed = { came: 'not', isGood: false };
const ill = { came: 'ill', isGood: false };
const tried = { came: 'failed', isGood: false };
const vague = { came: 'vague', isGood: false };
const left = { came: 'unwaited', isGood: false };

it.each<[states: readonly string[], known: object]>([
  [['success', 'in_progress'], good],
  [[`inactive: ${retired}`, 'success', 'in_progress'], good],
  [['failure: The tests failed', 'success', 'in_progress'], foundBad],
  [['error', 'success', 'in_progress'], foundBad],
  [[`inactive: ${retired}`, 'failure', 'success'], foundBad],
  [['inactive: By hand', 'failure', 'in_progress', 'success'], foundBad],
  // Who looks at it again has not said yet what comes of it.
  [['in_progress', 'success', 'in_progress'], foundBad],
  [['queued', 'success'], foundBad],
  [['inactive', 'pending', 'success'], foundBad],
  [['success', 'failure', 'success'], good],
  [['inactive', 'success', 'in_progress', 'failure'], good],
  [['in_progress'], open],
  [[], open],
  [['error: It is not known', 'in_progress'], open],
  [[`inactive: ${retired}`, 'in_progress'], open],
  [[`inactive: ${retired}`, 'error', 'in_progress'], open],
  [['failure: It failed', 'in_progress'], failed],
  [[`inactive: ${retired}`, 'failure: It failed'], failed],
  [['inactive: By hand', 'failure: It failed'], failed],
  [['failure'], failed],
  [[`failure: ${runsSign}It crashed`, 'in_progress'], ill],
  [[`inactive: ${retired}`, `failure: ${runsSign}It crashed`, 'in_progress'], ill],
  [['inactive: Started, not waited for', 'in_progress'], left],
  [['failure: The deployment of shop failed after 3 s', 'in_progress'], tried],
  [['failure: The promotion of a to b failed after 3 s', 'in_progress'], tried],
  [['failure: The build or deployment of shop failed after 3 s', 'in_progress'], vague],
  // What others say later takes nothing away of that it came.
  [['failure: The tests failed', 'inactive: Started, not waited for', 'in_progress'], ill],
  [['failure: The tests failed', `failure: ${runsSign}It crashed`, 'in_progress'], ill],
  [['failure: The job failed', 'error: It is not known', 'in_progress'], open],
  [['error', 'failure: It failed', 'in_progress'], failed],
])('of a Deployment that was %j is known %j', async (states, known) => {
  const [record] = await read([states]);
  const { at, buildId, commit, rolledBackFrom, runUrl, ...rest } = record ?? {};
  expect(rest).toEqual(known);
  const told = states.includes('success') ? 'success' : states.at(-1)?.split(': ')[0];
  expect(runUrl).toBe(told && `https://run/${told}`);
});

it('a commit that was found bad is so in its earlier records, until a later one is a success', async () => {
  const again = ['in_progress', 'success'];
  const records = await read([again, ['success'], ['failure'], ['failure', 'success'], ['inactive', 'success']]);
  expect(records.map(({ isGood }) => isGood)).toEqual([false, true, false, false, false]);
});

it('a commit that came to run and was not healthy is no good one in its earlier records either', async () => {
  const [, ill, before] = await read([['failure'], [`failure: ${runsSign}It crashed`], ['success']]);
  expect([ill?.isGood, before?.isGood, before?.came]).toEqual([false, false, 'well']);
});

it.each([
  [['failure: The deployment of shop failed after 3 s'], false],
  [['failure', 'error', 'in_progress'], false],
  [['failure: The build of shop failed after 3 s'], true],
  [['failure: The build or deployment of shop failed after 3 s'], true],
])('a commit that was %j later is a good one in its earlier records: %s', async (states, isGood) => {
  expect((await read([states, ['success']]))[1]?.isGood).toBe(isGood);
});

it.each([
  ['inactive: Started, not waited for · build b-42', 'b-42'],
  ['error: The time is up · build 7', '7'],
  ['error: The time is up', undefined],
  ['failure: It says · build log', 'log'],
])('what is told of a Deployment as “%s” names the build %s', async (state, buildId) => {
  expect((await read([[`inactive: ${retired}`, state, 'in_progress']]))[0]?.buildId).toBe(buildId);
});

it('what became of a build that was taken up counts where it was begun, too', async () => {
  const begun = ['inactive: Started a build of shop, not waited for · build b-42'];
  const other = ['inactive: Started a build of shop, not waited for · build b-41'];
  const records = await read([['failure: It failed'], begun, other], undefined, ['b-42']);
  expect(records.map(({ buildId, came }) => [buildId, came])).toEqual([
    ['b-42', 'not'],
    ['b-42', 'not'],
    ['b-41', 'unwaited'],
  ]);
});

it.each<[what: string, all: readonly (readonly string[] | undefined)[], commit?: string]>([
  ['all are its own', [['failure']]],
  ['one of its own is a success', [undefined, ['failure'], ['success']]],
  ['one of its own may run', [undefined, ['inactive'], ['failure']]],
  ['one commit is asked for, of which others may have recorded too', [undefined], 'abc'],
  ['there is none', []],
])('a history is taken for what it is where %s', async (_, all, commit) => {
  expect(await read(all, commit)).toHaveLength(all.filter(Boolean).length);
});

it('a history in which only others recorded a success is refused', async () => {
  const why = 'None of the latest Deployments of production is a success that this action recorded for my-app';
  await expect(read([undefined])).rejects.toThrow(why);
  await expect(read([['failure'], undefined])).rejects.toThrow(why);
});
