import { describe, expect, it } from 'vitest';
import { choice } from '../../../src/contract/parse/choice.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';

describe('a choice', () => {
  const strategy = choice('merge', 'overwrite');

  it('takes its words as they are', () => {
    expect(parseText(strategy, 'merge').value).toBe('merge');
  });

  it('names its words, and the one that was meant', () => {
    expect(problemOf(strategy, 'overwirte')).toBe(
      'must be `merge` or `overwrite`, not `overwirte`; did you mean `overwrite`?',
    );
    expect(problemOf(strategy, 'Merge')).toContain('did you mean `merge`?');
    expect(problemOf(strategy, 'replace')).toBe('must be `merge` or `overwrite`, not `replace`');
  });
});
