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

/** Whose event it is, by a closed list; without a payload that can be read, it is refused. */
export function chooseOrigin(event: string, payload: OriginPayload | undefined): Origin {
  if (payload === undefined) return refuse('The event that started this run cannot be read.');
  if (ownEvents.includes(event)) return own;
  if (event === 'pull_request') return isFromFork(payload.pull_request) ? { origin: 'fork' } : own;
  if (event === 'pull_request_target') return isFromFork(payload.pull_request) ? refuseFork(event) : own;
  if (event === 'workflow_run') return chooseFollowed(payload);
  return refuse(`The event \`${event}\` does not show whether the change comes from a fork.`);
}

/** Whether a pull request comes from another repository, or from one that is gone. */
export function isFromFork(pullRequest: HeadAndBase | null | undefined): boolean {
  return !isSame(pullRequest?.head?.repo, pullRequest?.base?.repo);
}

/** After `pull_request_target`, GitHub names the base repository as the head, so that this one is not on the list. */
function chooseFollowed({ repository, workflow_run: run }: OriginPayload): Origin {
  const followed = String(run?.event);
  if (![...ownEvents, 'pull_request'].includes(followed))
    return refuse(`A \`workflow_run\` after \`${followed}\` does not show whether the change comes from a fork.`);
  return isSame(run?.head_repository, repository) ? own : refuseFork('workflow_run');
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
