import { describe, expect, it } from 'vitest';
import { age, duration } from '../../../src/contract/parse/duration.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';

describe('a duration', () => {
  it.each([
    ['90s', 90_000],
    ['10m', 600_000],
    ['1h30m', 5_400_000],
    ['1h5s', 3_605_000],
    ['5d', 432_000_000],
    ['1d2h3m4s', 93_784_000],
    ['24d', 2_073_600_000],
  ])('%s is %i ms', (value, milliseconds) => {
    expect(parseText(duration, value).value).toBe(milliseconds);
  });

  it.each(['', 'soon', '10', '1.5h', '-1m', '10 m', '30m1h', '10M', '5ms', '1h1h', '1w'])('%j is none', (value) => {
    expect(problemOf(duration, value)).toContain('must be a duration such as `90s`');
  });

  it.each([
    ['5 minutes', '5m'],
    ['10 Min', '10m'],
    ['1 hour 30 mins', '1h30m'],
    ['2 hrs', '2h'],
    ['90 seconds', '90s'],
    ['45sec', '45s'],
    ['3 Days', '3d'],
    ['1h 30m', '1h30m'],
  ])('as people write it, %s, gets the proposal %s, which is one', (written, meant) => {
    expect(problemOf(duration, written)).toContain(`not \`${written}\`; did you mean \`${meant}\`?`);
    expect(parseText(duration, meant).value).toBeGreaterThan(0);
  });

  it.each(['0', '00', '0 minutes', '500ms', '1 month', '1.5 hours', 'minutes', 'a minute', '30 minutes 1 hour'])(
    'that cannot be meant is not proposed for %s',
    (written) => {
      expect(problemOf(duration, written)).not.toContain('did you mean');
    },
  );

  it('that lacks its unit is not guessed, but asked for', () => {
    expect(problemOf(duration, '90')).toContain('not `90`; write its unit, as in `90m`, `90h` or `90d`');
    expect(problemOf(duration, 'soon')).not.toContain('did you mean');
  });

  it('may be an age, which is longer than a timer can run', () => {
    expect(parseText(age, '30d').value).toBe(30 * 86_400_000);
    expect(problemOf(age, '3651d')).toBe('must be longer than 0s and at most 3650d, not `3651d`');
    expect(problemOf(age, '2 weeks')).toContain('did you mean `14d`?');
  });

  it.each(['0s', '0h0m', '25d', '24d1s', '99999999999999999999s'])('%s is out of range', (value) => {
    expect(problemOf(duration, value)).toBe(`must be longer than 0s and at most 24d, not \`${value}\``);
  });
});
