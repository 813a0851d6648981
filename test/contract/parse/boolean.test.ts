import { describe, expect, it } from 'vitest';
import { boolean } from '../../../src/contract/parse/boolean.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';

describe('a boolean', () => {
  it.each(['true', 'True', 'TRUE'])('%s is true', (value) => {
    expect(parseText(boolean, value).value).toBe(true);
  });

  it.each(['false', 'False', 'FALSE'])('%s is false', (value) => {
    expect(parseText(boolean, value).value).toBe(false);
  });

  it.each(['yes', 'no', 'on', '1', '0', 'tRUE', ' true', ''])('%j is neither', (value) => {
    expect(problemOf(boolean, value)).toBe(`must be \`true\` or \`false\`, not \`${value}\``);
  });
});
