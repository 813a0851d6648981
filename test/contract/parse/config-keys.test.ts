import { describe, expect, it } from 'vitest';
import { configKeys } from '../../../src/contract/parse/config-keys.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';

describe('config keys', () => {
  it('are names by line or comma, each once', () => {
    expect(parseText(configKeys, 'A, B\nA\n C ').value).toEqual(['A', 'B', 'C']);
  });

  it('must be names', () => {
    expect(problemOf(configKeys, 'A, b-c')).toContain('no name (`b-c`): a config var’s name has letters');
    expect(problemOf(configKeys, 'b-c, A, d.e, 1f')).toContain('no name (`b-c`, `d.e`, `1f`)');
  });

  it.each([
    ['A=hunter2', '`A=…`'],
    ['A=hunter2,hunter-2\nb-c', '`A=…`'],
    ['A=hun\nter-2', '`A=…`'],
    ['A: hunter2', '`A:…`'],
    ['A hunter2, B = hunter2', '`A …`, `B …`'],
    ['B, A=hunter2=', '`A=…`'],
  ])('tell no value that stands behind one: %s', (text, told) => {
    expect(problemOf(configKeys, text)).toContain(`no name (${told})`);
    expect(problemOf(configKeys, text)).not.toMatch(/hun|ter-2/);
  });
});
