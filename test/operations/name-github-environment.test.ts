import { expect, it } from 'vitest';
import { nameGitHubEnvironment } from '../../src/operations/name-github-environment.ts';

it.each([
  ['production', undefined, 'production'],
  ['production', 42, 'production'],
  ['review-{number}', 42, 'review-42'],
  ['{number}/review-{number}', 42, '42/review-42'],
] as const)('names %s, for the pull request %s, %s', (pattern, pullRequest, name) => {
  expect(nameGitHubEnvironment(pattern, pullRequest)).toBe(name);
});

it('has no name for a number that nobody told', () => {
  expect(() => nameGitHubEnvironment('review-{number}', undefined)).toThrow(
    'The environment `review-{number}` is named by a pull request’s number, and this run has no pull request',
  );
});
