import { ActionError } from '../../contract/errors.ts';
import type { WorkflowEvent } from '../../contract/event.ts';
import type { Namespace } from '../../platform/resources/namespaces.ts';
import type { Context } from '../operation.ts';

type Mark = NonNullable<ReturnType<typeof readMark>>;

const usualServer = 'github.com';
const form = /\[platform-deploy (?:server=([^\s\]]+) )?repository=([1-9]\d*) pull-request=([1-9]\d*)\]$/;

/** The description of a review namespace, which carries its mark. */
export function writeMark(event: WorkflowEvent, pullRequest: number): string {
  const { id, owner, name } = event.repository;
  const server = serverOf(event);
  const where = server === usualServer ? '' : `server=${server} `;
  const mark = `[platform-deploy ${where}repository=${id} pull-request=${pullRequest}]`;
  const description = `Review of pull request ${pullRequest} in ${owner}/${name} ${mark}`;
  // A sweep could not find what it cannot read again.
  if (isOfRepository(readMark(description), event)) return description;
  throw new ActionError('pull-request-unknown', 'This repository has no id', 'Set `GITHUB_REPOSITORY_ID` in the job.');
}

/** Whose review namespace it is. Ids decide: a repository keeps its id when it is renamed. Each GitHub server counts its own. */
export function readMark(description: string | undefined) {
  const [found, server = usualServer, repositoryId = '', pullRequest] = form.exec(description?.trim() ?? '') ?? [];
  return found === undefined ? undefined : { server, repositoryId, pullRequest: Number(pullRequest) };
}

function isOfRepository(mark: Mark | undefined, event: WorkflowEvent): mark is Mark {
  return mark?.server === serverOf(event) && mark.repositoryId === event.repository.id;
}

/** A review namespace of this repository. */
export interface Own {
  readonly namespace: Namespace;
  readonly pullRequest: number;
}

/** Lists the review namespaces of this repository. */
export async function listOwn({ event, platform }: Pick<Context, 'event' | 'platform'>): Promise<readonly Own[]> {
  return (await platform.namespaces.list()).flatMap((namespace) => {
    const mark = readMark(namespace.description);
    return isOfRepository(mark, event) ? [{ namespace, pullRequest: mark.pullRequest }] : [];
  });
}

/** Refuses a namespace that is not the pull request's. */
export function checkOwn({ description, name }: Namespace, pullRequest: number, event: WorkflowEvent): void {
  const mark = readMark(description);
  if (isOfRepository(mark, event) && mark.pullRequest === pullRequest) return;
  const whose = mark ? `of pull request ${mark.pullRequest} in repository ${mark.repositoryId} on ${mark.server}` : '';
  throw new ActionError(
    'namespace-not-ours',
    `Namespace ${name} is ${whose || 'no review namespace'}, so it was neither used nor deleted`,
    `Set \`namespace\` to another name that holds ${pullRequest}, or remove that namespace by hand.`,
  );
}

function serverOf({ repository }: WorkflowEvent): string {
  return URL.parse(repository.url)?.host ?? 'unknown';
}
