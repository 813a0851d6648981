import { describe, expect, it } from 'vitest';
import { adviseNear, findEachNearest, findNearest } from '../../src/contract/near.ts';
import { formatDuration, shorten } from '../../src/contract/text.ts';

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

  it('is found for many names, and for too many not at all', () => {
    const names = Array.from({ length: 400 }, (_, at) => `NAME_${at}`);
    expect(findEachNearest(['NAME_3x'], ['NAME_3', 'OTHER'])).toEqual(new Map([['NAME_3x', 'NAME_3']]));
    expect(findEachNearest(names, names).size).toBe(0);
  });

  it('is offered beside all that there are', () => {
    expect(adviseNear('dyno', ['wrker'], ['web', 'worker'])).toBe(
      'Did you mean `dyno: worker`? Available: web, worker.',
    );
    expect(adviseNear('dyno', ['x'], [])).toBe('Correct `dyno`. Available: none.');
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

  it('are cut between characters', () => {
    expect(shorten('ab👍cd', 4)).toBe('ab\ufffd…');
  });
});
