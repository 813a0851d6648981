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

/** What a namespace must be to be used or deleted: that of a pull request, under its name and, once known, its id. */
export interface Wanted {
  readonly id?: string;
  readonly name: string;
  readonly pullRequest: number;
}

/** Refuses to touch a namespace that is not the wanted one: an id may be another's name, and a name may change hands. */
export function refuseForeign(found: Namespace, { id, name, pullRequest }: Wanted, event: WorkflowEvent): void {
  const owner = readMark(found.description);
  const isOwn = owner?.repositoryId === event.repository.id && owner.pullRequest === pullRequest;
  if (isOwn && found.name === name && (id === undefined || found.id === id)) return;
  const whose = owner
    ? `belongs to pull request ${owner.pullRequest} of the repository with id ${owner.repositoryId}`
    : 'was not made by this action';
  const why = isOwn ? `is another than the namespace ${name} that was meant` : whose;
  throw new OutcomeError(
    `The namespace ${found.name} exists already, but it ${why}: it is neither used nor deleted`,
    `Give another name that holds ${pullRequest} with the \`namespace\` input, or remove that namespace by hand if nobody needs it.`,
  );
}
