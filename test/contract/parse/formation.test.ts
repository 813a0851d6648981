import { describe, expect, it } from 'vitest';
import { formation } from '../../../src/contract/parse/formation.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';

describe('a formation', () => {
  it.each([
    ['web=2', [{ type: 'web', quantity: 2 }]],
    ['web=0', [{ type: 'web', quantity: 0 }]],
    ['worker=1:standard-2x', [{ type: 'worker', quantity: 1, size: 'standard-2x' }]],
    [
      'web = 2, worker=1:basic\nclock=1',
      [
        { type: 'web', quantity: 2 },
        { type: 'worker', quantity: 1, size: 'basic' },
        { type: 'clock', quantity: 1 },
      ],
    ],
  ])('is read from %s', (text, updates) => {
    expect(parseText(formation, text).value).toEqual(updates);
  });

  it.each(['web', 'web=', 'web=two', 'web=-1', 'web=1.5', 'web:2', '=2', 'web=1:', 'web=1 2', 'a/b=1', 'web=1000000'])(
    'is not guessed from %s',
    (text) => {
      expect(problemOf(formation, text)).toContain('must be process types such as `web=2`');
    },
  );

  it('names no process type twice', () => {
    expect(problemOf(formation, 'web=1, worker=1, web=2')).toContain('`web` twice');
  });
});
