import { expect, it } from 'vitest';
import type { Context } from '../../../src/operations/operation.ts';
import { findPullRequest } from '../../../src/operations/review/pull-request.ts';

/** Finds the pull request that a number names, on an event about pull request 2 or about none; GitHub has all of them, those from 9 on from forks. */
async function find(number: number | undefined, ofEvent: boolean, allowFork = false): Promise<string> {
  const event = { name: 'push', pullRequest: ofEvent ? { number: 2, headBranch: 'as the event tells' } : undefined };
  const get = async (asked: number) => ({ number: asked, headBranch: 'as GitHub tells', fromFork: asked >= 9 });
  const context = { allowFork, event, github: async () => ({ pullRequests: { get } }) } as unknown as Context;
  return findPullRequest(context, number).then(
    (found) => `${found.number}, ${found.headBranch}`,
    (error: Error) => error.message,
  );
}

it.each([
  [undefined, true, '2, as the event tells'],
  [2, true, '2, as the event tells'],
  [3, true, '3, as GitHub tells'],
  [2, false, '2, as GitHub tells'],
])('the pull request %s, on an event that has one: %s, is %s', async (number, ofEvent, found) => {
  expect(await find(number, ofEvent)).toBe(found);
});

it('one from a fork is refused, unless the workflow allows it', async () => {
  expect(await find(9, true)).toMatch(/^Pull request 9 comes from a fork: /);
  expect(await find(9, true, true)).toBe('9, as GitHub tells');
});
