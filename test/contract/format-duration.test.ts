import { describe, expect, it } from 'vitest';
import { formatDuration } from '../../src/contract/format-duration.ts';

describe('a time span in words', () => {
  it.each([
    [0, '0 s'],
    [40, '0 s'],
    [400, '0.4 s'],
    [1000, '1 s'],
    [9940, '9.9 s'],
    [9950, '10 s'],
    [42_400, '42 s'],
    [59_600, '1 min'],
    [60_000, '1 min'],
    [185_000, '3 min 5 s'],
    [3_600_000, '1 h'],
    [5_400_000, '1 h 30 min'],
    [5_425_000, '1 h 30 min'],
    [86_400_000, '1 d'],
    [90_000_000, '1 d 1 h'],
    [86_401_000, '1 d'],
    [3_605_000, '1 h'],
  ])('%i ms: %s', (milliseconds, words) => {
    expect(formatDuration(milliseconds)).toBe(words);
  });
});
