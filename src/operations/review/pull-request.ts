import { ActionError } from '../../contract/errors.ts';
import type { Context } from '../operation.ts';
import { nameReview } from './name.ts';
import type { Reviewed, ReviewInputs } from './review-inputs.ts';

/** The pull request of a review operation, and the name of its namespace. One that is named by its number is checked here. */
export async function findReviewed(
  { allowFork, event, github }: Context,
  { namespace, pullRequest: number }: ReviewInputs,
  isWanted: Reviewed['isWanted'] = ({ state }) => state === 'open',
): Promise<Reviewed> {
  const isOther = number !== undefined && number !== event.pullRequest?.number;
  const pullRequest = isOther ? await (await github()).getPullRequest(number) : event.pullRequest;
  if (pullRequest === undefined) throw new Error('The step did not check that there is a pull request');
  if (isOther && pullRequest.fromFork && !allowFork)
    throw new ActionError(
      'event-refused',
      `Refused: pull request ${number} comes from a fork, and this run has the repository’s secrets`,
      'If no code of a fork runs with these secrets, set `allow-fork: true`.',
    );
  return { pullRequest, name: namespace ?? nameReview(event.repository.name, pullRequest.number), isWanted };
}

/** Whether a pull request is to have a namespace, as GitHub says now. */
export async function isWantedNow({ github }: Context, { isWanted, pullRequest }: Reviewed): Promise<boolean> {
  return isWanted(await (await github()).getPullRequest(pullRequest.number));
}
