import type { WorkflowEvent } from '../contract/event.ts';

type Origin = WorkflowEvent['origin'];

interface RepositoryPayload {
  readonly id?: number | bigint;
}

interface HeadAndBase {
  readonly head?: { readonly repo?: RepositoryPayload | null } | null;
  readonly base?: { readonly repo?: RepositoryPayload | null } | null;
}

interface SuitePayload {
  /** GitHub leaves it out for the head of a fork. */
  readonly head_branch?: string | null;
  readonly pull_requests?: readonly HeadAndBase[];
}

/** The parts of a payload that tell whose change a run is about. */
export interface OriginPayload {
  readonly repository?: RepositoryPayload;
  readonly pull_request?: HeadAndBase | null;
  readonly issue?: { readonly pull_request?: unknown } | null;
  readonly workflow_run?: { readonly event?: string; readonly head_repository?: RepositoryPayload | null } | null;
  readonly check_suite?: SuitePayload | null;
  readonly check_run?: { readonly check_suite?: SuitePayload | null } | null;
  readonly branches?: readonly unknown[];
}

/** Every event that starts workflows and is never about a pull request. */
const withoutPullRequest: ReadonlySet<string> = new Set(
  `branch_protection_rule create delete deployment deployment_status discussion discussion_comment fork gollum issues label
  member merge_group milestone page_build project project_card project_column public push registry_package release
  repository_dispatch schedule star watch workflow_dispatch`.split(/\s+/),
);

/** Events that may be about a pull request without holding it, and where each of them tells whose that is. */
const judges: ReadonlyMap<string, (payload: OriginPayload) => Origin> = new Map([
  // A comment on a pull request does not tell where that comes from.
  ['issue_comment', ({ issue }: OriginPayload) => (issue && !issue.pull_request ? 'own' : 'unclear')],
  ['workflow_run', judgeRun],
  ['check_suite', ({ check_suite: suite }) => judgeSuite(suite)],
  ['check_run', ({ check_run: run }) => judgeSuite(run?.check_suite)],
  // A commit that is on no branch of the repository may be a fork's.
  ['status', ({ branches = [] }) => (branches.length > 0 ? 'own' : 'unclear')],
]);

/**
 * Judges whose change a run is about, by its event and the payload, if that could be read. What the payload does not tell, and
 * an event that nobody here knows, is unclear; a run by hand has no event.
 */
export function judgeOrigin(event: string, payload: OriginPayload | undefined): Origin {
  const pullRequest = payload?.pull_request;
  if (pullRequest) return pullRequest.head ? compare(pullRequest.head.repo, pullRequest.base?.repo) : 'unclear';
  if (withoutPullRequest.has(event)) return 'own';
  if (payload === undefined) return 'unreadable';
  return event === '' ? 'own' : (judges.get(event)?.(payload) ?? 'unclear');
}

/** A run that follows another is about what started that one. */
function judgeRun({ repository, workflow_run: run }: OriginPayload): Origin {
  const followed = run?.event ?? '';
  const tells = followed.startsWith('pull_request') || withoutPullRequest.has(followed);
  return tells ? compare(run?.head_repository, repository) : 'unclear';
}

function judgeSuite(suite: SuitePayload | null | undefined): Origin {
  const pullRequests = suite?.pull_requests ?? [];
  if (pullRequests.some(({ head, base }) => compare(head?.repo, base?.repo) === 'fork')) return 'fork';
  return suite?.head_branch ? 'own' : 'unclear';
}

/** A repository that is gone was a fork: this one is there. */
function compare(head: RepositoryPayload | null | undefined, base: RepositoryPayload | null | undefined): Origin {
  return head?.id !== undefined && head.id === base?.id ? 'own' : 'fork';
}
