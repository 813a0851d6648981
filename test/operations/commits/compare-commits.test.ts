import { expect, it } from 'vitest';
import { OutcomeError } from '../../../src/contract/errors.ts';
import { rememberComparisons, tellTrouble } from '../../../src/operations/commits/compare-commits.ts';

const refused = new OutcomeError('GitHub did not compare', 'Add `permissions: { contents: read }` to the job.');

/** Compares commits by a GitHub that refuses. */
function compareWithout(...pair: readonly [base: string, head: string]) {
  let asked = 0;
  const compare = async () => {
    asked++;
    throw refused;
  };
  const context = { github: async () => ({ comparisons: { compare } }), signal: new AbortController().signal };
  const ask = rememberComparisons(context as never);
  return { ask: () => ask(...pair), asked: () => asked };
}

it('a commit is the same as itself, whether GitHub tells it or not', async () => {
  const { ask } = compareWithout('a', 'a');
  expect(await ask()).toEqual({ order: 'identical', total: 0, commits: [] });
});

it('of others it is told why they cannot be compared and what to do, and asked once', async () => {
  const { ask, asked } = compareWithout('a', 'b');
  const [first, again] = [await ask(), await ask()];
  expect([first, again].map((one) => 'trouble' in one && tellTrouble(one))).toEqual(
    Array(2).fill('GitHub did not compare. Add `permissions: { contents: read }` to the job.'),
  );
  expect(asked()).toBe(1);
});

it('a hint that only its name tells is left to others', () => {
  const hint = { name: 'more_time', text: 'Give it more time.' };
  expect(tellTrouble({ trouble: 'No answer', hint })).toBe('No answer');
  expect(tellTrouble({ trouble: 'No answer', hint: '' })).toBe('No answer');
});
