import { ActionError, hasCode } from '../../contract/errors.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { namespace as reader } from '../../platform/resources/namespaces.ts';
import { wireForm } from '../../platform/shape/reader.ts';
import { ifFound } from '../existence.ts';
import { nameGitHubEnvironment } from '../name-github-environment.ts';
import type { Context } from '../operation.ts';
import { checkOwn, listOwn, writeMark } from './mark.ts';
import { fillInAddress } from './name.ts';
import { isWantedNow } from './pull-request.ts';
import { removeReview } from './remove.ts';
import { renderReview, renderTeamConfig } from './render.ts';
import type { ProvideGives, ProvideInputs, Reviewed } from './review-inputs.ts';

/** Creates the review namespace of a pull request, or finds the one it has. */
export async function provideReview(
  context: Context<ProvideGives>,
  inputs: ProvideInputs,
  reviewed: Reviewed,
): Promise<Outcome<ProvideGives>> {
  const { dryRun, event, note, platform } = context;
  const { name, pullRequest } = reviewed;
  const { number } = pullRequest;
  note({ pullRequest: number });
  // The event may be late, or its run may be started again.
  if (!(await isWantedOrUnknown(context, reviewed)))
    return skip(reviewed, `Pull request ${number} is not open any more, or lost its label.`);
  const present = await ifFound(platform.namespaces.get(name));
  if (present) checkOwn(present, number, event);
  const { maxOpen } = inputs;
  if (!present && maxOpen !== undefined && maxOpen <= (await listOwn(context)).length)
    return skip(
      reviewed,
      `\`max-open\` allows ${maxOpen} review namespaces. Close a pull request, and run this again.`,
    );

  note({ namespace: name });
  const found = present ?? (await create(context, inputs, reviewed));
  note({ id: found.id });
  // If it was closed meanwhile, that run may have found nothing to delete.
  if (!present && !(await isWantedOrUnknown(context, reviewed))) return removeReview(context, inputs, reviewed);
  const headline = `${dryRun ? 'Would create' : 'Created'} review namespace ${name}`;
  return {
    headline: present ? `Review namespace ${name} already exists` : headline,
    changed: !present,
    result: wireForm(reader, found),
    ...(await announce(context, inputs, reviewed)),
  };
}

async function create({ event, platform }: Context, inputs: ProvideInputs, { name, pullRequest }: Reviewed) {
  const { team, region } = inputs;
  const description = writeMark(event, pullRequest.number);
  const find = async () => {
    const found = await ifFound(platform.namespaces.get(name));
    return found?.description === description ? found : undefined;
  };
  const made = await platform.namespaces.create({ name, team, description, region }, find).catch((cause: unknown) => {
    if (!hasCode(cause, 'gone')) throw cause;
    const { detail, message } = cause;
    const hint = 'This platform has no review namespaces. Check its documentation.';
    throw new ActionError('gone', message, hint, { cause, detail });
  });
  if (made.description === description) return made;
  throw new ActionError(
    'reply-unexpected',
    `The platform created namespace ${name} (id ${made.id}), but does not show its description as sent`,
    'Delete this namespace on the platform: without its description no clean-up finds it. Please report this.',
  );
}

/** Says where the review namespace is: in a Deployment, in the comment, and in the summary. */
async function announce(context: Context<ProvideGives>, inputs: ProvideInputs, reviewed: Reviewed) {
  const { name, pullRequest } = reviewed;
  const { headCommit: commit, number } = pullRequest;
  const url = inputs.reviewUrl && fillInAddress(inputs.reviewUrl, name, pullRequest);
  const blocks = [renderReview(context, reviewed, url), ...(await renderTeamConfig(context, inputs.pipeline))];
  const { deployments, keepComment } = await context.github();
  if (inputs.githubEnvironment !== undefined) {
    const description = `Review namespace ${name}`;
    const environment = nameGitHubEnvironment(inputs.githubEnvironment, number);
    await deployments.record({ environment, apps: [], transient: true, commit, description }, async (id) => {
      context.note({ githubDeploymentId: id });
      return { value: undefined, end: { state: 'success', description, url } };
    });
  }
  const content = { key: `review:${name}`, headline: `Review namespace ${name} is ready`, blocks };
  const commentUrl = inputs.comment ? await keepComment(number, content) : undefined;
  return { blocks, outputs: { commentUrl, url } };
}

/** Creating goes by the event if GitHub does not say. */
async function isWantedOrUnknown(context: Context<ProvideGives>, reviewed: Reviewed): Promise<boolean> {
  return isWantedNow(context, reviewed).catch((error: unknown) => {
    if (!hasCode(error, 'pull-request-unknown')) throw error;
    context.log.warning(`${error.message}. It is taken to be open.`, error.detail);
    return true;
  });
}

function skip({ pullRequest }: Reviewed, skipReason: string): Outcome<ProvideGives> {
  return { headline: `Created no review namespace for pull request ${pullRequest.number}`, changed: false, skipReason };
}
