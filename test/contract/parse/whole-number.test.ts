import { describe, expect, it } from 'vitest';
import { wholeNumber } from '../../../src/contract/parse/whole-number.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';

describe('the number of a pull request', () => {
  it.each([
    ['42', 42],
    ['#7', 7],
  ])('%s is %i', (value, number) => {
    expect(parseText(wholeNumber, value).value).toBe(number);
  });

  it.each(['0', '-1', '1.5', '1e3', '', 'x', '##1', '042', '99999999999999999'])('%j is none', (value) => {
    expect(problemOf(wholeNumber, value)).toContain('must be a number such as `42`');
  });
});
