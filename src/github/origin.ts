import type { WorkflowEvent } from '../contract/event.ts';

interface RepositoryPayload {
  readonly id?: unknown;
}

/** Where a pull request leads from and to. */
export interface HeadAndBase {
  readonly head?: { readonly repo?: RepositoryPayload | null } | null;
  readonly base?: { readonly repo?: RepositoryPayload | null } | null;
}

/** The parts of an event's payload that show whose change the run is about. */
export interface OriginPayload {
  readonly repository?: RepositoryPayload | null;
  readonly pull_request?: HeadAndBase | null;
  readonly workflow_run?: { readonly event?: unknown; readonly head_repository?: RepositoryPayload | null } | null;
}

export type Origin = Pick<WorkflowEvent, 'origin' | 'refusal'>;

/** Events that only people with write access start, about what is in the repository. */
const ownEvents = ['push', 'release', 'schedule', 'workflow_dispatch', 'repository_dispatch', 'merge_group'];

const own: Origin = { origin: 'own' };

/** Whose event it is, by a closed list; what cannot be read is refused. */
export function chooseOrigin(event: string, payload: OriginPayload | undefined): Origin {
  const { pull_request: pullRequest, repository, workflow_run: run } = payload ?? {};
  if (payload === undefined || (event.startsWith('pull_request') && !pullRequest))
    return refuse('The event that started this run cannot be read.');
  if (ownEvents.includes(event)) return own;
  if (event === 'pull_request') return isFromFork(pullRequest) ? { origin: 'fork' } : own;
  if (event === 'pull_request_target') return isFromFork(pullRequest) ? refuseFork(event) : own;
  // After `pull_request_target`, GitHub names the base repository as the head.
  if (event === 'workflow_run' && [...ownEvents, 'pull_request'].includes(String(run?.event)))
    return isSame(run?.head_repository, repository) ? own : refuseFork(event);
  return refuse(`The event \`${event}\` does not show whether the change comes from a fork.`);
}

/** Whether a pull request comes from another repository, or from one that is gone. */
export function isFromFork(pullRequest: HeadAndBase | null | undefined): boolean {
  return !isSame(pullRequest?.head?.repo, pullRequest?.base?.repo);
}

function refuseFork(event: string): Origin {
  return refuse(
    `\`${event}\` on a fork’s pull request would give untrusted changes access to this repository’s secrets.`,
  );
}

function refuse(refusal: string): Origin {
  return { origin: 'refused', refusal };
}

/** Above 2^53 JavaScript takes two ids for the same. */
function isSame(one: RepositoryPayload | null | undefined, other: RepositoryPayload | null | undefined): boolean {
  return Number.isSafeInteger(one?.id) && one?.id === other?.id;
}
