import { ActionError } from '../../contract/errors.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { type Namespace, namespace as reader } from '../../platform/resources/namespaces.ts';
import { wireForm } from '../../platform/shape/reader.ts';
import { isNotFound } from '../../platform/wire/api-error.ts';
import { ifFound } from '../existence.ts';
import { nameGitHubEnvironment } from '../name-github-environment.ts';
import { deleteById } from '../namespaces/delete-by-id.ts';
import type { Context } from '../operation.ts';
import { checkOwn, type Own } from './mark.ts';
import { isWantedNow } from './pull-request.ts';
import { renderReview } from './render.ts';
import type { Reviewed, ReviewGives, ReviewInputs } from './review-inputs.ts';

/** Deletes the review namespace of a pull request, if it has one and GitHub says that it is not to have one. */
export async function removeReview(
  context: Context<ReviewGives>,
  inputs: ReviewInputs,
  reviewed: Reviewed,
): Promise<Outcome<ReviewGives>> {
  const { dryRun, github, note, platform } = context;
  const { name, pullRequest } = reviewed;
  const { number } = pullRequest;
  note({ pullRequest: number });
  const present = await ifFound(platform.namespaces.get(name));
  if (present) note({ namespace: name });
  const blocks = [renderReview(context, reviewed)];
  const isWanted = () => isWantedNow(context, reviewed);
  const end = present ? await removeOwn(context, { namespace: present, pullRequest: number }, isWanted) : 'gone';
  if (end === 'wanted') {
    const skipReason = `Pull request ${number} is still open on GitHub.`;
    return { headline: `Review namespace ${name} stays`, changed: false, skipReason, blocks };
  }
  const { deployments, keepComment } = await github();
  if (inputs.githubEnvironment !== undefined)
    await deployments.retire(nameGitHubEnvironment(inputs.githubEnvironment, number));
  const comment = { key: `review:${name}`, headline: `Review namespace ${name} was deleted`, blocks, onlyUpdate: true };
  const commentUrl = inputs.comment ? await keepComment(number, comment) : undefined;
  const done = `${dryRun ? 'Would delete' : 'Deleted'} review namespace ${name}`;
  return {
    headline: end === 'deleted' ? done : `There is no review namespace ${name}`,
    changed: end === 'deleted',
    outputs: { commentUrl },
    result: present ? wireForm(reader, present) : null,
    blocks,
  };
}

/** Deletes a review namespace; its mark and that it is not wanted are checked directly before, and before each repeat. */
export async function removeOwn(
  context: Context,
  { namespace, pullRequest }: Own,
  isWanted: () => Promise<boolean>,
): Promise<'deleted' | 'gone' | 'wanted'> {
  const wanted = new ActionError('conflict', `Pull request ${pullRequest} is open again`, 'Run `review` again.');
  const check = (now: Namespace) => checkOwn(now, pullRequest, context.event);
  const refuseWanted = async () => {
    if (await isWanted()) throw wanted;
  };
  try {
    await deleteById(context, namespace, check, refuseWanted);
    return 'deleted';
  } catch (error) {
    if (error === wanted) return 'wanted';
    if (isNotFound(error)) return 'gone';
    throw error;
  }
}
