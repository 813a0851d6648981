import { expect, it } from 'vitest';
import { isForbidden } from '../../src/github/permission.ts';

it.each([
  [401, 'Bad credentials', true],
  [403, 'Resource not accessible by integration', true],
  [404, 'Not Found', true],
  [404, 'No repository rate limit', true],
  [403, 'API rate limit exceeded for installation ID 1.', false],
  [403, 'You have exceeded a secondary rate limit.', false],
  [422, 'Validation Failed', false],
  [502, 'Bad Gateway', false],
])('a permission is missing where GitHub answers %i (%s): %s', (status, message, forbidden) => {
  expect(isForbidden(Object.assign(new Error(message), { status }))).toBe(forbidden);
});
