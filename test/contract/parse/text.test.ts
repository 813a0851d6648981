import { describe, expect, it } from 'vitest';
import { text } from '../../../src/contract/parse/text.ts';
import { parseText } from '../../harness/parse-text.ts';

describe('text', () => {
  it('is taken as it is', () => {
    expect(parseText(text, ' a\tb ').value).toBe(' a\tb ');
  });
});
