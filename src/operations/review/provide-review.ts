import type { PullRequest } from '../../contract/event.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { Namespace } from '../../platform/models.ts';
import type { NewNamespace } from '../../platform/resources/namespaces.ts';
import { recordDeployment } from '../deployment/deployment-record.ts';
import { type Intended, settle } from '../existence.ts';
import { nameGitHubEnvironment } from '../name-github-environment.ts';
import type { Context } from '../operation.ts';
import { orExplain } from '../or-explain.ts';
import { createOwn } from './create-own.ts';
import { findNoRoom } from './find-no-room.ts';
import { findLasting, findOwn } from './find-own.ts';
import { writeMark } from './ownership.ts';
import { removeReview } from './remove-review.ts';
import { renderReview } from './render-review.ts';
import { fillInAddress } from './review-address.ts';
import type { ProvideGives, ProvideInputs } from './review-inputs.ts';
import { chooseName } from './review-name.ts';
import { readTeamConfig } from './team-config.ts';

/** Creates the review namespace of a pull request, or finds the one it has. */
export async function provideReview(
  context: Context<ProvideGives>,
  inputs: ProvideInputs,
  pullRequest: PullRequest,
  isWanted: (pullRequest: PullRequest) => boolean,
): Promise<Outcome<ProvideGives>> {
  const { dryRun, event, note } = context;
  const name = chooseName(event, inputs.namespace, pullRequest.number);
  const url = inputs.reviewUrl && fillInAddress(inputs.reviewUrl, name, pullRequest);
  note({ pullRequest: pullRequest.number });

  const present = await findLasting(context, name, pullRequest.number);
  const there = `The review namespace ${name} exists already`;
  if (!present) {
    // The event may be late, or its run be started again: nothing is made for a pull request that is over.
    const now = await lookAgain(context, pullRequest);
    if (!isWanted(now)) return skip(context, inputs, now, isWanted);
    const skipReason = await findNoRoom(context, inputs.maxOpen);
    if (skipReason)
      return { headline: `No review namespace for pull request ${pullRequest.number}`, changed: false, skipReason };
  }
  // Known even if it fails now; where there is to be none, none is named.
  note({ namespace: name });
  const { team, region } = inputs;
  const wanted = { name, team, description: writeMark(event, pullRequest.number), region };
  const provided = present ? { found: present, changed: false } : await createOwn(context, wanted, pullRequest.number);
  note({ id: provided.found.id });

  // It may have been closed while its namespace was made, and its closing have found nothing to delete.
  const now = await lookAgain(context, pullRequest);
  if (!isWanted(now)) return removeReview(context, inputs, now, isWanted);
  const { found, changed } = await settle(context, describeWanted(context, wanted, pullRequest.number), provided);
  const hasWaited = found !== provided.found;
  const then = hasWaited ? await lookAgain(context, pullRequest) : now;
  if (!isWanted(then)) return removeReview(context, inputs, then, isWanted);

  const headline = changed ? `${dryRun ? 'Would create' : 'Created'} the review namespace ${name}` : there;
  return { headline, changed, result: found.raw, ...(await announce(context, inputs, { name, url, pullRequest })) };
}

interface Announced {
  readonly name: string;
  /** Where the reviewed app can be seen. */
  readonly url: string | undefined;
  readonly pullRequest: PullRequest;
}

/** Tells of a review namespace: in a Deployment, in the comment, in the summary. */
async function announce(context: Context<ProvideGives>, inputs: ProvideInputs, announced: Announced) {
  const { name, pullRequest, url } = announced;
  const blocks = [renderReview(context, name, pullRequest, url), ...(await readTeamConfig(context, inputs.pipeline))];
  await recordReview(context, inputs.githubEnvironment, announced);
  const content = { key: `review:${name}`, headline: `Review namespace ${name} is ready`, blocks };
  const { comments } = await context.github();
  const commentUrl = inputs.comment ? await comments.keep(pullRequest.number, content) : undefined;
  return { blocks, outputs: { commentUrl, url } };
}

/** What the namespace of a pull request must be to be used. */
function describeWanted(context: Context, wanted: NewNamespace, pullRequest: number): Intended<Namespace> {
  const { name } = wanted;
  return {
    of: 'namespace',
    what: `review namespace ${name}`,
    find: () => findOwn(context, name, pullRequest),
    listDifferences: (found) => context.platform.listDifferences(found, wanted),
  };
}

/** Makes nothing, and takes away what another run may have made meanwhile. */
async function skip(...args: Parameters<typeof removeReview>): Promise<Outcome<ProvideGives>> {
  const [, , { number, state }] = args;
  const outcome = await removeReview(...args);
  const why = state === 'closed' ? 'is closed' : 'does not carry the label any more';
  const skipReason = `Pull request ${number} ${why}, as GitHub says now.`;
  return outcome.changed ? outcome : { skipReason, ...outcome };
}

async function lookAgain(context: Context, pullRequest: PullRequest): Promise<PullRequest> {
  const { github, log } = context;
  const look = async () => (await github()).pullRequests.get(pullRequest.number);
  return orExplain(context, look, ({ message }) => {
    log.info(`Whether the pull request is still open could not be checked: ${message}`);
    return pullRequest;
  });
}

async function recordReview(
  context: Context<'github-deployment-id'>,
  pattern: string | undefined,
  { name, pullRequest, url }: Announced,
): Promise<void> {
  if (pattern === undefined) return;
  const description = `Review namespace ${name}`;
  const environment = nameGitHubEnvironment(pattern, pullRequest.number);
  // What is there is a namespace: no app has come to run the commit.
  const target = { environment, apps: [], transient: true, commit: pullRequest.headCommit, description };
  await recordDeployment(context, [target], async () => ({ recordAs: { state: 'success', description, url } }));
}
