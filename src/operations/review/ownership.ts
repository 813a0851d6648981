import { OutcomeError } from '../../contract/errors.ts';
import type { WorkflowEvent } from '../../contract/event.ts';
import type { Namespace } from '../../platform/models.ts';

/**
 * Whose review namespace it is. Ids decide, not names: a repository keeps its id when it is renamed or transferred, and another
 * may get its old name. Each GitHub server counts its own ids.
 */
export interface Mark {
  /** The host of the GitHub server. */
  readonly server: string;
  readonly repositoryId: string;
  readonly pullRequest: number;
}

/** The server that a mark without one is of. */
const usualServer = 'github.com';
const form = /\[platform-deploy (?:server=([^\s\]]+) )?repository=([1-9]\d*) pull-request=([1-9]\d*)\]$/;

/** The mark of a pull request's namespace. */
function markOf({ repository }: WorkflowEvent, pullRequest: number): Mark {
  // What has no address is no server that could be mistaken for another.
  return { server: URL.parse(repository.url)?.host ?? 'unknown', repositoryId: repository.id, pullRequest };
}

/** The description of a review namespace, which carries its mark in a fixed, readable form. What could not be read again is not written: nobody would ever delete it. */
export function writeMark(event: WorkflowEvent, number: number): string {
  const { server, repositoryId, pullRequest } = markOf(event, number);
  const where = server === usualServer ? '' : `server=${server} `;
  const { owner, name } = event.repository;
  const description = `Review of pull request ${pullRequest} in ${owner}/${name} [platform-deploy ${where}repository=${repositoryId} pull-request=${pullRequest}]`;
  if (isOfRepository(readMark(description), event)) return description;
  throw new OutcomeError(
    'The repository’s id is not known, by which its review namespaces are told from those of others: none is made',
    'Set `GITHUB_REPOSITORY_ID` in the job’s environment if the server that runs it does not.',
  );
}

/** The mark in a description, if it carries one. */
export function readMark(description: string | undefined): Mark | undefined {
  const [found, server = usualServer, repositoryId = '', pullRequest] = form.exec(description?.trim() ?? '') ?? [];
  return found === undefined ? undefined : { server, repositoryId, pullRequest: Number(pullRequest) };
}

/** Whether a mark is of the event's repository. */
export function isOfRepository(mark: Mark | undefined, event: WorkflowEvent): mark is Mark {
  const own = markOf(event, 0);
  return mark?.server === own.server && mark.repositoryId === own.repositoryId;
}

/** What a namespace must be to be used or deleted: that of a pull request, under its name and, once known, its id. */
export interface Wanted {
  readonly id?: string;
  readonly name: string;
  readonly pullRequest: number;
}

/**
 * Refuses to touch a namespace that is not the wanted one: an id may be another's name, and a name may change hands. After an
 * attempt without an answer, the refusal is an unknown outcome.
 */
export function refuseForeign(
  found: Namespace,
  { id, name, pullRequest }: Wanted,
  event: WorkflowEvent,
  RefusalError = OutcomeError,
): void {
  const mark = readMark(found.description);
  const isOwn = isOfRepository(mark, event) && mark.pullRequest === pullRequest;
  if (isOwn && found.name === name && (id === undefined || found.id === id)) return;
  const whose = mark
    ? `belongs to pull request ${mark.pullRequest} of the repository with id ${mark.repositoryId} on ${mark.server}`
    : 'does not show the description by which this action knows its own';
  const owner = isOwn ? `is another than the namespace ${name} that was meant` : whose;
  throw new RefusalError(
    `The namespace ${found.name} is there, but it ${owner}: it is neither used nor deleted`,
    `Give another name that holds ${pullRequest} with the \`namespace\` input, or remove that namespace by hand if nobody needs it${found.description ? '' : ', or use `create-namespace` where none shows a description'}.`,
  );
}
