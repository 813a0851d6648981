import { describe, expect, it } from 'vitest';
import { isName } from '../../src/contract/is-name.ts';

describe('a name or a state', () => {
  it.each([
    'succeeded',
    'cert issued',
    'Customer Success (EU)',
    'https://shop.example/?tab=1',
    'MDQ6VXNlcjE=',
    '2026-11-15T20:00:00Z',
    'web.1',
  ])('is %s', (text) => {
    expect(isName(text)).toBe(true);
  });

  it.each([
    'boot-error: SECRET_KEY=fake is invalid_error',
    'SECRET_KEY=fake-value',
    'failed: fake-value',
    'failed with "fake value"',
    'it did not come up at all',
  ])('is not what quotes something: %s', (text) => {
    expect(isName(text)).toBe(false);
  });
});
