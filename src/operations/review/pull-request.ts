import { InputError } from '../../contract/errors.ts';
import type { PullRequest } from '../../contract/event.ts';
import type { Context } from '../operation.ts';

/** The pull request that a review operation is about: the one named by number, else the event's. */
export async function findPullRequest({ event, github }: Context, number: number | undefined): Promise<PullRequest> {
  const { pullRequest } = event;
  if (pullRequest && (number === undefined || number === pullRequest.number)) return pullRequest;
  if (number !== undefined) return (await github()).pullRequests.get(number);
  throw new InputError(
    `The event \`${event.name}\` has no pull request`,
    'Run the workflow on `pull_request`, or give the number with the `pull-request` input.',
  );
}
