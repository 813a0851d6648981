import { describe, expect, it } from 'vitest';
import { list } from '../../../src/contract/parse/list.ts';
import { parseText } from '../../harness/parse-text.ts';

describe('a list', () => {
  it('has one entry per line or comma, trimmed, empty ones left out', () => {
    expect(parseText(list, 'a, b\n c d \r\n\n,,e').value).toEqual(['a', 'b', 'c d', 'e']);
    expect(parseText(list, ' \n ').value).toEqual([]);
  });
});
