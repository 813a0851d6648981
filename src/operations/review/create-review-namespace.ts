import { type Context, defineOperation } from '../../contract/operation.ts';
import { endpoints } from '../../platform/endpoints.ts';
import { ApiError, isNotFound } from '../../platform/errors.ts';
import type { Namespace } from '../../platform/models.ts';
import { readNamespace } from '../../platform/read.ts';
import { isOwn, notOurs, writeMark } from './mark.ts';
import { findPullRequest } from './pull-request.ts';
import { commentOn, renderReview } from './review-comment.ts';
import { checkReviewName, nameReview } from './review-name.ts';

export const createReviewNamespace = defineOperation({
  name: 'create-review-namespace',
  summary: 'Creates the review namespace of a pull request, or finds the one it has',
  needs: [],
  needsPullRequest: true,
  takes: ['namespace', 'team', 'region', 'pull-request', 'comment'],
  gives: ['id', 'namespace', 'pull-request', 'comment-url'],
  endpoints: ['getNamespace', 'createNamespace'],
  example: { team: 'acme', region: 'eu' },

  async run(context, { namespace, team, region, pullRequest: number, comment }) {
    const { dryRun, event, learn } = context;
    const pullRequest = await findPullRequest(context, number);
    const name =
      namespace === undefined
        ? nameReview(event.repository.name, pullRequest.number)
        : checkReviewName(namespace, pullRequest.number);
    learn({ namespace: name, pullRequest: pullRequest.number });

    const present = await findOwn(context, name, pullRequest.number);
    if (dryRun) {
      return {
        headline: present
          ? `The review namespace ${name} is there already`
          : `Would create the review namespace ${name}`,
        changed: false,
        blocks: [renderReview(context, name, pullRequest)],
      };
    }
    const body = { name, team_id: team, description: writeMark(event, pullRequest.number), region };
    const { found, changed } = present
      ? { found: present, changed: false }
      : await create(context, body, pullRequest.number);
    learn({ id: found.id });
    const headline = changed ? `Created the review namespace ${name}` : `The review namespace ${name} is there already`;
    const commentUrl = comment
      ? await commentOn(context, pullRequest, name, `Review namespace ${name} is ready`)
      : undefined;
    return {
      headline,
      changed,
      outputs: { id: found.id, namespace: name, pullRequest: pullRequest.number, commentUrl },
      result: found.raw,
      blocks: [renderReview(context, name, pullRequest)],
    };
  },
});

/** The namespace, if it is there and carries the mark of this pull request. */
async function findOwn(
  { event, platform }: Context,
  name: string,
  pullRequest: number,
): Promise<Namespace | undefined> {
  const namespace = await platform
    .call(endpoints.getNamespace, { namespace: name }, readNamespace)
    .catch((error: unknown) => {
      if (isNotFound(error)) return undefined;
      throw error;
    });
  if (namespace && !isOwn(namespace, event, pullRequest)) throw notOurs(namespace, pullRequest);
  return namespace;
}

async function create(
  context: Context,
  body: { readonly name: string },
  pullRequest: number,
): Promise<{ found: Namespace; changed: boolean }> {
  const find = () => findOwn(context, body.name, pullRequest);
  try {
    return {
      found: await context.platform.call(endpoints.createNamespace, { body, find }, readNamespace),
      changed: true,
    };
  } catch (error) {
    // Another run of the same pull request may have been faster: reading tells.
    const present = error instanceof ApiError && error.status === 409 ? await find() : undefined;
    if (present) return { found: present, changed: false };
    throw error;
  }
}
