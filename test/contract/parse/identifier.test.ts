import { describe, expect, it } from 'vitest';
import { displayName, identifier } from '../../../src/contract/parse/identifier.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';

describe('a name or id', () => {
  it.each(['my-app', '01234567-89ab-cdef', 'web.1', 'ü', '%2e%2e', '...', 'a..b'])('may be %j', (value) => {
    expect(parseText(identifier, value).value).toBe(value);
  });

  it.each(['a/b', 'a\\b', '../teams', '..', '.', 'a b', 'a\tb', 'a\nb', 'a\u0000b', 'a\u007fb'])(
    'must not be %j',
    (value) => {
      expect(problemOf(identifier, value)).toContain('must be a name or id');
    },
  );
});

describe('a name for people, or id', () => {
  it.each(['core', 'Core Team', 'R&D (Köln)', '7'])('may be %j', (value) => {
    expect(parseText(displayName, value).value).toBe(value);
  });

  it.each(['a/b', 'a\\b', '..', '.', 'a\tb', 'a\nb', 'a\u0000b', 'a\u007fb'])('must not be %j', (value) => {
    expect(problemOf(displayName, value)).toContain('must be a name or id');
  });
});
