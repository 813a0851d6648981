import { describe, expect, it } from 'vitest';
import { findNearest } from '../../src/contract/near.ts';
import { adviseNames, formatDuration, shorten } from '../../src/contract/text.ts';

const operations = ['build', 'set-config', 'unset-config', 'restart', 'exec', 'run', 'list-apps', 'get-app'];

describe('the nearest word', () => {
  it.each([
    ['biuld', 'build'],
    ['Build', 'build'],
    ['set_config', 'set-config'],
    ['setconfig', 'set-config'],
    ['restrat', 'restart'],
    ['list-app', 'list-apps'],
    ['deploy', undefined],
    ['rum', 'run'],
    ['x'.repeat(5000), undefined],
    ['', undefined],
  ])('to %j is %s', (written, nearest) => {
    expect(findNearest(written, operations)).toBe(nearest);
  });
});

describe('texts', () => {
  it.each([
    [0, '0 s'],
    [440, '0.4 s'],
    [9949, '9.9 s'],
    [42_000, '42 s'],
    [185_000, '3 min 5 s'],
    [5_400_000, '1 h 30 min'],
    [90_000_000, '1 d 1 h'],
    [3_600_000, '1 h'],
  ])('%d ms are %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });

  it('offer the names that there are', () => {
    expect(adviseNames('dyno', ['web', 'worker'])).toBe('Correct `dyno`. Available: web, worker.');
    expect(adviseNames('dyno', [])).toBe('Correct `dyno`. Available: none.');
  });

  it('are cut between characters', () => {
    expect(shorten('ab👍cd', 4)).toBe('ab\ufffd…');
  });
});
