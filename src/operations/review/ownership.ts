import { OutcomeError } from '../../contract/errors.ts';
import type { WorkflowEvent } from '../../contract/event.ts';
import type { Namespace } from '../../platform/models.ts';

/** Whose review namespace it is: the repository's id, which survives a rename, and the pull request's number. */
export interface Mark {
  readonly repositoryId: string;
  readonly pullRequest: number;
}

/** The description of a review namespace, which carries its mark in a fixed, readable form. */
export function writeMark({ repository }: WorkflowEvent, pullRequest: number): string {
  return `Review of pull request ${pullRequest} in ${repository.owner}/${repository.name} [platform-deploy repository=${repository.id} pull-request=${pullRequest}]`;
}

/** The mark in a description, if it carries one. */
export function readMark(description: string | undefined): Mark | undefined {
  const found = /\[platform-deploy repository=(\d+) pull-request=(\d+)\]$/.exec(description?.trim() ?? '');
  return found?.[1] === undefined ? undefined : { repositoryId: found[1], pullRequest: Number(found[2]) };
}

/** Whether a namespace was made for this pull request of this repository. */
export function isOwn(namespace: Namespace, event: WorkflowEvent, pullRequest: number): boolean {
  const mark = readMark(namespace.description);
  return mark !== undefined && mark.repositoryId === event.repository.id && mark.pullRequest === pullRequest;
}

/** The refusal to touch a namespace that does not carry the right mark. */
export function notOurs(namespace: Namespace, pullRequest: number): OutcomeError {
  const mark = readMark(namespace.description);
  const owner = mark
    ? `belongs to pull request ${mark.pullRequest} of the repository with id ${mark.repositoryId}`
    : 'was not made by this action';
  return new OutcomeError(
    `The namespace ${namespace.name} is there already, but it ${owner}: it is neither used nor deleted`,
    `Give another name that holds ${pullRequest} with the \`namespace\` input, or remove that namespace by hand if nobody needs it.`,
  );
}
