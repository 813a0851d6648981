import { describe, expect, it } from 'vitest';
import { interval } from '../../../src/contract/parse/interval.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';

describe('the time between two looks', () => {
  it('is a duration, or auto', () => {
    expect(parseText(interval, 'auto').value).toBe('auto');
    expect(parseText(interval, '15s').value).toBe(15_000);
    expect(problemOf(interval, 'Auto')).toContain('must be a duration');
  });
});
