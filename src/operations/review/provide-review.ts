import type { PullRequest } from '../../contract/event.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { Namespace } from '../../platform/models.ts';
import type { NewNamespace } from '../../platform/resources/namespaces.ts';
import { hasStatus } from '../../platform/wire/api-error.ts';
import { recordDeployment } from '../deployment-record.ts';
import { nameEnvironment } from '../name-environment.ts';
import type { Context } from '../operation.ts';
import { findOwn } from './find-own.ts';
import { writeMark } from './ownership.ts';
import { removeReview } from './remove-review.ts';
import { renderReview } from './render-review.ts';
import type { ProvideGives, ProvideInputs } from './review-inputs.ts';
import { chooseName } from './review-name.ts';
import { readTeamConfig } from './team-config.ts';

/** How often a name that is taken and then free again is tried for. */
const attempts = 3;

/** Creates the review namespace of a pull request, or finds the one it has. */
export async function provideReview(
  context: Context<ProvideGives>,
  inputs: ProvideInputs,
  pullRequest: PullRequest,
  isWanted: (pullRequest: PullRequest) => boolean,
): Promise<Outcome<ProvideGives>> {
  const { dryRun, event, github, note } = context;
  const name = chooseName(event, inputs.namespace, pullRequest.number);
  note({ namespace: name, pullRequest: pullRequest.number });

  const present = await findOwn(context, name, pullRequest.number);
  const facts = renderReview(context, name, pullRequest);
  const there = `The review namespace ${name} exists already`;
  if (dryRun) {
    return { headline: present ? there : `Would create the review namespace ${name}`, changed: false, blocks: [facts] };
  }
  const { team, region } = inputs;
  const wanted = { name, team, description: writeMark(event, pullRequest.number), region };
  const { found, changed } = present
    ? { found: present, changed: false }
    : await create(context, wanted, pullRequest.number);
  note({ id: found.id });

  // It may have been closed while its namespace was made, and its closing have found nothing to delete.
  const now = await lookAgain(context, pullRequest);
  if (!isWanted(now)) return removeReview(context, inputs, now, isWanted);

  const blocks = [facts, ...(await readTeamConfig(context, inputs.pipeline))];
  await recordReview(context, inputs.githubEnvironment, name, pullRequest);
  const comment = { key: `review:${name}`, headline: `Review namespace ${name} is ready`, blocks };
  const commentUrl = inputs.comment ? await (await github()).comments.keep(pullRequest.number, comment) : undefined;
  return {
    headline: changed ? `Created the review namespace ${name}` : there,
    changed,
    outputs: { commentUrl },
    result: found.raw,
    blocks,
  };
}

async function create(
  context: Context,
  wanted: NewNamespace,
  pullRequest: number,
): Promise<{ found: Namespace; changed: boolean }> {
  const find = () => findOwn(context, wanted.name, pullRequest);
  for (let attempt = 1; ; attempt++) {
    try {
      const found = await context.platform.namespaces.create(wanted, find);
      return { found, changed: true };
    } catch (error) {
      const taken = hasStatus(error, 409);
      // Another run of the same pull request may have been faster: reading tells.
      const present = taken ? await find() : undefined;
      if (present) return { found: present, changed: false };
      // It may also have taken the namespace away again before it could be read: then the name is free.
      if (!taken || attempt === attempts) throw error;
    }
  }
}

async function lookAgain({ github, log }: Context, pullRequest: PullRequest): Promise<PullRequest> {
  try {
    return await (await github()).pullRequests.get(pullRequest.number);
  } catch (error) {
    log.info(
      `Whether the pull request is still open could not be checked: ${error instanceof Error ? error.message : error}`,
    );
    return pullRequest;
  }
}

function recordReview(
  context: Context<'github-deployment-id'>,
  pattern: string | undefined,
  name: string,
  { headCommit, number }: PullRequest,
): Promise<unknown> {
  const description = `Review namespace ${name}`;
  const target = pattern && {
    environment: nameEnvironment(pattern, number),
    transient: true,
    commit: headCommit,
    description,
  };
  return target
    ? recordDeployment(context, target, async () => ({ deployment: { state: 'success', description } }))
    : Promise.resolve();
}
