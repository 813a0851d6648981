import { expect, it } from 'vitest';
import { describeTrouble, isForbidden } from '../../src/github/trouble.ts';

it.each([
  [401, 'Bad credentials', true],
  [403, 'Resource not accessible by integration', true],
  [404, 'Not Found', true],
  [429, 'You have exceeded a secondary rate limit.', false],
  [422, 'Validation Failed', false],
  [502, 'Bad Gateway', false],
])('a permission is missing where GitHub answers %i (%s): %s', (status, message, forbidden) => {
  expect(isForbidden(Object.assign(new Error(message), { status }))).toBe(forbidden);
});

it.each<[what: string, cause: () => unknown, told: string]>([
  ['an answer that is no list', () => [...({} as unknown as unknown[])], 'GitHub’s answer is not understood'],
  ['an address that is none', () => new URL('nonsense'), 'Invalid URL'],
  [
    'GitHub’s own words',
    () => {
      throw new Error('Not Found');
    },
    'Not Found',
  ],
  [
    'a sentence of GitHub’s without its full stop',
    () => {
      throw new Error('Please wait.');
    },
    'Please wait',
  ],
])('%s is told so that it helps', (_, cause, told) => {
  let thrown: unknown;
  try {
    cause();
  } catch (error) {
    thrown = error;
  }
  expect(describeTrouble(thrown)).toBe(told);
});
