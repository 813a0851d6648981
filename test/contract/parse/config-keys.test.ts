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
    expect(problemOf(configKeys, 'A=1')).toContain('no name (`A=1`)');
  });
});
