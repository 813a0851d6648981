import { expect, it } from 'vitest';
import type { WorkflowEvent } from '../../../src/contract/event.ts';
import type { DeploymentRecord } from '../../../src/contract/github-deployments.ts';
import { judgeOwnRun } from '../../../src/operations/builds/judge-own-run.ts';

const idOf = (letter: string) => letter.repeat(40);

/** `own c well`, `other b vague`, `own b well from c`, `own b well for c`, `own c bad`: whose it is, its commit, what came of it, and of a rollback or a rebuild, of which commit; `bad` was a success, and was found bad since. */
function read(text: string): DeploymentRecord {
  const [whose, letter = '', word, way, from] = text.split(' ');
  const came = word === 'bad' ? 'well' : (word as DeploymentRecord['came']);
  return {
    ...{ commit: idOf(letter), at: '2026-01-01T00:00:00Z', came, isGood: word === 'well' },
    runUrl: `https://github.example/runs/${whose}`,
    ...(from && { [way === 'for' ? 'insteadOf' : 'rolledBackFrom']: idOf(from) }),
  };
}

/** How a run of `c` judges itself by what is on record, the newest first: `skip` and why, or what it goes back from; `runs` where that is what the app is told to run. */
async function judge(
  told: string | undefined,
  records: readonly string[],
  name = 'push',
  isRunAgain = false,
): Promise<string> {
  async function* list() {
    yield* records.map(read);
  }
  const [runUrl, followedRunUrl] = ['own', 'followed'].map((run) => `https://github.example/runs/${run}`);
  const event = { commit: idOf('c'), name, runUrl, followedRunUrl, isRunAgain } as WorkflowEvent;
  const own = await judgeOwnRun(event, list(), { app: 'shop', told: told && idOf(told) });
  if (own.skipReason !== undefined)
    return `skip: ${/something else|already|never came|put nothing there: shop runs \w/.exec(own.skipReason)}`;
  return `${own.from?.[0] ?? 'runs'}${own.isDoubted ? ', in doubt' : ''}`;
}

const [other, gone, done] = ['skip: something else', 'skip: never came', 'skip: already'];
const nothing = 'skip: put nothing there: shop runs b';

it.each<[what: string, records: readonly string[], told: readonly [string, string], untold: string]>([
  // What it put there.
  ['was a success', ['own c well', 'other b well'], ['c', 'runs'], 'runs'],
  ['was not healthy', ['own c ill', 'other b well'], ['c', 'runs'], 'runs'],
  ['was a success, and is there no more', ['own c well', 'other b well'], ['b', other], 'runs'],
  ['was not healthy, and is there no more', ['own c ill', 'other b well'], ['b', other], 'runs'],
  ['was overtaken', ['own c overtaken', 'other b well'], ['x', other], 'runs'],
  ['goes on', ['own c unknown', 'other b well'], ['b', 'c'], 'c'],
  ['was not waited for', ['own c unwaited', 'other b well'], ['b', 'c'], 'c'],
  // What came to nothing.
  ['was not built', ['own c not', 'other b well'], ['b', gone], gone],
  ['was not deployed', ['own c failed', 'other b well'], ['b', gone], 'runs'],
  ['failed somehow', ['own c vague', 'other b well'], ['b', gone], 'runs, in doubt'],
  // Attempts: what the last one did not bring leaves what was there.
  ['was cut off, and not built again', ['own c not', 'own c unknown', 'other b well'], ['b', gone], 'c'],
  ['was not waited for, and not built again', ['own c not', 'own c unwaited', 'other b well'], ['b', gone], 'c'],
  ['came, and was not built again', ['own c not', 'own c well', 'other b well'], ['c', gone], gone],
  ['came, and failed somehow when built again', ['own c vague', 'own c well', 'other b well'], ['c', gone], gone],
  ['came, was found bad, and was not built again', ['own c not', 'own c bad', 'other b well'], ['c', 'runs'], 'runs'],
  ['was ill, and not built again', ['own c not', 'own c ill', 'other b well'], ['c', 'runs'], 'runs'],
  ['was ill and is gone, and not built again', ['own c not', 'own c ill', 'other b well'], ['b', gone], 'runs'],
  // Its own way back.
  ['was taken back', ['own b well from c', 'own c well', 'other b well'], ['b', done], done],
  ['was rebuilt', ['own b well for c', 'own c failed', 'other b well'], ['b', done], done],
  ['was to be rebuilt, which was cut off', ['own b unknown for c', 'own c ill', 'other b well'], ['c', 'c'], 'c'],
  ['was to be rebuilt, which failed', ['own b failed for c', 'own c ill', 'other b well'], ['c', 'runs'], 'runs'],
  ['was to be rebuilt, which came late', ['own b unknown for c', 'own c ill', 'other b well'], ['b', 'c'], 'c'],
  ['came from a branch that moved on', ['own d well', 'own c not', 'other b well'], ['d', 'runs'], 'runs'],
  ['was taken back without waiting', ['own b unwaited from c', 'own c well', 'other b well'], ['b', done], done],
  ['was to be taken back, which failed somehow', ['own b vague from c', 'own c well'], ['c', 'runs'], 'runs'],
  ['was taken back, and not built again', ['own c not', 'own b well from c', 'own c well'], ['b', gone], gone],
  ['was to be taken back, which was not built', ['own b not from c', 'own c well'], ['c', 'runs'], 'runs'],
  ['was to be taken back, which was cut off', ['own b unknown from c', 'own c well'], ['c', 'c'], 'c'],
  [
    'is a rollback of what others deployed',
    ['own b well from c', 'other c well', 'other b well'],
    ['b', 'runs'],
    'runs',
  ],
  ['was taken back, and put there again', ['own c well', 'own b well from c', 'own c well'], ['c', 'runs'], 'runs'],
  // What the run did that it follows.
  ['was put there by that one', ['followed d well', 'other b well'], ['d', 'runs'], 'runs'],
  ['was not built by that one', ['followed d not', 'other b well'], ['b', gone], gone],
  // What others failed to put there meanwhile hides nothing of it.
  ['was ill, and not built again', ['own c not', 'other d not', 'own c ill', 'other b well'], ['c', 'runs'], 'runs'],
  ['came, and was not built again', ['own c not', 'other d vague', 'own c well', 'other b well'], ['c', gone], gone],
  ['was taken back', ['own b well from c', 'other d not', 'own c well', 'other b well'], ['b', done], done],
  ['was replaced', ['own c not', 'other d well', 'own c ill', 'other b well'], ['d', gone], gone],
  // What others did since.
  ['was replaced', ['other d well', 'own c well', 'other b well'], ['d', other], other],
  ['stands beside what others did not build', ['other d not', 'own c well', 'other b well'], ['c', 'runs'], 'c'],
  ['stands beside what failed somehow', ['other d vague', 'own c well', 'other b well'], ['c', 'runs'], 'c'],
  ['came back by others', ['other c well from d', 'other d well', 'own c well', 'other b well'], ['c', 'runs'], 'c'],
  // Nothing of it.
  ['was never begun', ['other b well', 'other a well'], ['b', nothing], nothing],
  ['was never begun after what others did not build', ['other d not', 'other b well'], ['b', nothing], nothing],
  [
    'was never begun, nor much else',
    [...[...'defghi'].map((one) => `other ${one} not`), 'other b well'],
    ['b', nothing],
    nothing,
  ],
  ['was never begun, and is there', ['other c well', 'other a well'], ['c', 'runs'], 'runs'],
  ['was never begun, and failed by others', ['other c failed', 'other b well'], ['b', nothing], 'runs'],
  ['was never begun, and nobody deployed', [], ['b', nothing], 'runs'],
])('A run goes back only from what it put there itself, which %s', async (_, records, [told, verdict], untold) => {
  expect({ told: await judge(told, records), untold: await judge(undefined, records) }).toEqual({
    told: verdict,
    untold,
  });
});

it.each(['workflow_run', 'release'])('A run of %s has as little to take away as one of a push', async (name) => {
  expect(await judge('b', ['other b well'], name)).toBe(nothing);
});

it.each(['workflow_dispatch', 'schedule', 'repository_dispatch'])(
  'A run of %s goes back from what runs',
  async (name) => {
    expect(await judge('b', ['other b well'], name)).toBe('runs');
  },
);

it.each([
  ['of what others deployed', ['own b well from c', 'other c well', 'other b well', 'other a well']],
  ['without waiting', ['own b unwaited from c', 'other c well', 'other b well', 'other a well']],
])('A run that is run again does not go back a second time, %s', async (_, records) => {
  const verdicts = [await judge('b', records, 'push', true), await judge(undefined, records, 'push', true)];
  expect(verdicts).toEqual([done, done]);
});
