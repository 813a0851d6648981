import { expect, it } from 'vitest';
import type { DeploymentRecord } from '../../../src/contract/github-deployments.ts';
import { findRecordedState } from '../../../src/operations/commits/find-recorded-state.ts';
import type { Context } from '../../../src/operations/operation.ts';

/**
 * Records in a word each: `b` a success of b, `b-` one that failed, `b?` one of which nobody saw that it failed, and behind `<` what it was
 * rolled back from.
 */
function readRecord(word: string): Partial<DeploymentRecord> {
  const [, letter = '', mark = '', from] = /^(.)([-?]?)(?:<(.))?$/.exec(word) ?? [];
  const rolledBackFrom = from?.repeat(40);
  const came = ({ '': 'well', '-': 'not', '?': 'unknown' } as const)[mark as '' | '-' | '?'];
  return { commit: letter.repeat(40), came, rolledBackFrom };
}

/** What comes of records, the newest first, in the same letters. */
async function play(records: string) {
  const history = async function* () {
    yield* records.split(' ').filter(Boolean).map(readRecord);
  };
  const context = { github: async () => ({ deployments: { history } }) } as unknown as Context;
  const { commit, isKept, left, mayRun } = await findRecordedState(context, { environment: 'production', apps: ['x'] });
  const letters = (commits: readonly string[]) => commits.map((one) => one.charAt(0)).join('');
  return [commit?.charAt(0) ?? '', letters(mayRun), letters(left), isKept];
}

it.each<[records: string, runs: string, mayRun: string, left: string, isKept: boolean]>([
  ['', '', '', '', false],
  ['b a', 'b', '', '', true],
  ['c- b a', 'b', '', '', true],
  ['c- b-', '', '', '', false],
  ['c? b a', 'b', 'c', '', true],
  ['d? c- e? b f? a', 'b', 'de', '', true],
  ['a b c d e f g h i j k', 'a', '', '', true],
  ['0? 1? 2? 3? 4? 5? 6? 7? 8? 9? a? b? c', 'c', '0123456789', '', true],
  // Rolled back from b, from c and then b, and what came after that.
  ['a<b b a', 'a', '', 'b', true],
  ['a<b b<c c b a', 'a', '', 'bc', true],
  ['c a<b b a', 'c', '', '', true],
  ['c- a<b b a', 'a', '', 'b', true],
  ['a a<b b a', 'a', '', 'b', true],
  ['b a<b b a', 'b', '', '', true],
  ['b<c c<b b a', 'b', '', 'c', true],
  ['a<b b<c b<d d', 'a', '', 'bc', true],
  // A rollback counts from its start.
  ['a-<b b a', 'b', '', 'b', false],
  ['a?<b b a', 'b', 'a', 'b', false],
  ['c- a-<b b a', 'b', '', 'b', false],
  ['c-<d a<b b a', 'a', '', 'db', false],
  ['a<b b-<c c b a', 'a', '', 'bc', true],
  // Of what failed in vain, nothing leads on.
  ['c-<d b a-<b', 'b', '', 'd', false],
  ['b a-<c c', 'b', '', '', true],
  ['a<b c a', 'a', '', 'b', true],
])('by the record “%s” an app runs “%s”, may run “%s” and has left “%s”', async (records, ...state) => {
  expect(await play(records)).toEqual(state);
});
