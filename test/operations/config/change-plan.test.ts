import { expect, it } from 'vitest';
import { mergeConfig } from '../../../src/operations/config/change-plan.ts';

it('merges several sources of config vars; a later one wins', () => {
  const first = new Map([
    ['A', '1'],
    ['B', '1'],
  ]);
  expect(mergeConfig(first, undefined, new Map([['B', '2']]))).toEqual(
    new Map([
      ['A', '1'],
      ['B', '2'],
    ]),
  );
});
