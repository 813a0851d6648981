import { describe, expect, it } from 'vitest';
import { configKeys } from '../../../src/contract/parse/config-keys.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';

describe('config keys', () => {
  it('are names by line or comma, each once', () => {
    expect(parseText(configKeys, 'A, B\nA\n C ').value).toEqual(['A', 'B', 'C']);
  });

  it('must be names', () => {
    expect(problemOf(configKeys, 'A, b-c')).toContain('holds the name `b-c`');
    expect(problemOf(configKeys, 'A=1')).toContain('holds the name `A=1`');
  });
});
