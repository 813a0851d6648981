import { excusing } from '../../contract/errors.ts';
import type { PullRequest } from '../../contract/event.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { Namespace } from '../../platform/models.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { hasStatus } from '../../platform/wire/api-error.ts';
import { nameGitHubEnvironment } from '../name-github-environment.ts';
import type { Context } from '../operation.ts';
import { refuseForeign } from './ownership.ts';
import { removeOwn } from './remove-own.ts';
import { renderReview } from './render-review.ts';
import type { ReviewGives, ReviewInputs } from './review-inputs.ts';
import { chooseName } from './review-name.ts';

/** Deletes the review namespace of a pull request, if it has one and GitHub says that it is not wanted any more. */
export async function removeReview(
  context: Context<ReviewGives>,
  inputs: ReviewInputs,
  pullRequest: PullRequest,
  isWanted: (pullRequest: PullRequest) => boolean,
): Promise<Outcome<ReviewGives>> {
  const { dryRun, event, github, note, platform } = context;
  const name = chooseName(event, inputs.namespace, pullRequest.number);
  note({ pullRequest: pullRequest.number });

  const present = await platform.namespaces.find(name);
  if (present) note({ namespace: name });
  if (present) refuseForeign(present, { name, pullRequest: pullRequest.number }, event);
  const blocks = [renderReview(context, name, pullRequest)];
  // The event may be late, or its run be started again: by now the pull request may be open once more.
  const isWantedNow = async () => isWanted(await (await github()).pullRequests.get(pullRequest.number));
  if (present && (await isWantedNow())) {
    const skipReason = `Pull request ${pullRequest.number} is open, as GitHub says now.`;
    return { headline: `The review namespace ${name} stays`, changed: false, skipReason, blocks };
  }
  const noNamespace = `There is no review namespace ${name}`;
  const own = present && { namespace: present, pullRequest: pullRequest.number, all: await listAll(platform) };
  const changed = own !== undefined && (await removeOwn(context, own, isWantedNow));
  if (inputs.githubEnvironment !== undefined) {
    const { deployments } = await github();
    await deployments.retire(nameGitHubEnvironment(inputs.githubEnvironment, pullRequest.number));
  }
  const comment = { key: `review:${name}`, headline: `Review namespace ${name} was deleted`, blocks, onlyUpdate: true };
  const commentUrl = inputs.comment ? await (await github()).comments.keep(pullRequest.number, comment) : undefined;
  return {
    headline: changed ? `${dryRun ? 'Would delete' : 'Deleted'} the review namespace ${name}` : noNamespace,
    changed,
    outputs: { commentUrl },
    result: present?.raw ?? null,
    blocks,
  };
}

/** All namespaces, to see that none has the name that another has as its id. A token may be for its own ones only: those it sees one by one. */
function listAll({ namespaces }: Platform): Promise<readonly Namespace[]> {
  return namespaces.list().catch(excusing((error) => hasStatus(error, 403), []));
}
