import { AuthError } from '../../contract/errors.ts';
import type { PullRequest } from '../../contract/event.ts';
import type { Context } from '../operation.ts';

/**
 * The pull request that a review operation is about: the event's, of which the step has judged whose change it is, or the one
 * named by number, of which that is judged here.
 */
export async function findPullRequest(
  { allowFork, event, github }: Context,
  number: number | undefined,
): Promise<PullRequest> {
  const { pullRequest } = event;
  if (pullRequest && (number === undefined || number === pullRequest.number)) return pullRequest;
  if (number === undefined) throw new Error('A review operation runs with a pull request');
  const named = await (await github()).pullRequests.get(number);
  if (!named.fromFork || allowFork) return named;
  throw new AuthError(
    `Pull request ${number} comes from a fork: it would act for foreign code with this repository’s secrets`,
    'Set `allow-fork: true` if you have made sure that no code of a fork runs with these secrets.',
  );
}
