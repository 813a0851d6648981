import { isCommit } from '../contract/commit-id.ts';
import type { WorkflowEvent } from '../contract/event.ts';
import { isFields } from '../contract/is-fields.ts';

type Origin = WorkflowEvent['origin'];

interface RepositoryPayload {
  readonly id?: number | bigint | null;
}

/** Where a pull request leads from and to. */
export interface HeadAndBase {
  readonly head?: { readonly repo?: RepositoryPayload | null } | null;
  readonly base?: { readonly repo?: RepositoryPayload | null } | null;
}

interface SuitePayload {
  /** GitHub leaves it out for the head of a fork. */
  readonly head_branch?: string | null;
  readonly pull_requests?: readonly HeadAndBase[];
}

/** Something that somebody wrote, and what that person is to the repository. */
interface Written {
  readonly author_association?: string;
}

/** The parts of a payload that tell whose change a run is about. */
export interface OriginPayload {
  readonly repository?: RepositoryPayload | null;
  readonly pull_request?: HeadAndBase | null;
  readonly issue?: (Written & { readonly pull_request?: unknown }) | null;
  readonly discussion?: Written | null;
  readonly comment?: Written | null;
  readonly review?: Written | null;
  readonly workflow_run?: { readonly event?: string; readonly head_repository?: RepositoryPayload | null } | null;
  readonly check_suite?: SuitePayload | null;
  readonly check_run?: { readonly check_suite?: SuitePayload | null } | null;
  readonly deployment?: { readonly ref?: string } | null;
  readonly branches?: readonly unknown[];
}

/** The events that only those start who may write to the repository, about a change that is in it, unless its pull request tells another. */
const ownEvents: ReadonlySet<string> = new Set(
  `branch_protection_rule create delete label member merge_group milestone page_build project project_card project_column public
  pull_request push registry_package release repository_dispatch schedule workflow_dispatch`.split(/\s+/),
);

const insiders = ['OWNER', 'MEMBER', 'COLLABORATOR'];

/** Where each event tells who started it, or whose change it is about, where that can be a stranger. What is not here either, nobody knows. */
const judges = new Map(
  Object.entries<(payload: OriginPayload) => Origin>({
    pull_request_target: () => 'own',
    // Anybody can say something of any pull request.
    pull_request_review: ({ review }) => judgeAuthor(review),
    pull_request_review_comment: ({ comment }) => judgeAuthor(comment),
    // A comment on a pull request does not tell where that comes from.
    issue_comment: ({ comment, issue }) =>
      isFields(issue) && issue['pull_request'] === undefined ? judgeAuthor(comment) : 'unclear',
    issues: ({ issue }) => judgeAuthor(issue),
    discussion: ({ discussion }) => judgeAuthor(discussion),
    discussion_comment: ({ comment }) => judgeAuthor(comment),
    workflow_run: judgeRun,
    deployment: judgeDeployment,
    deployment_status: judgeDeployment,
    check_suite: ({ check_suite: suite }) => judgeSuite(suite),
    check_run: ({ check_run: run }) => judgeSuite(run?.check_suite),
    // A commit that is on no branch of the repository may be a fork's.
    status: ({ branches }) => (Array.isArray(branches) && branches.length > 0 ? 'own' : 'unclear'),
    // Anybody can do these to a public repository.
    fork: () => 'stranger',
    gollum: () => 'stranger',
    star: () => 'stranger',
    watch: () => 'stranger',
  }),
);

/**
 * Judges whose change a run is about and who started it, by its event and the payload, if that could be read: the worse of the
 * two counts. What the payload does not tell, and an event that nobody here knows, is unclear; a run by hand has neither event
 * nor payload.
 */
export function judgeOrigin(event: string, payload: OriginPayload | undefined): Origin {
  if (payload === undefined) return 'unreadable';
  const { pull_request: pullRequest } = payload;
  if (pullRequest || event.startsWith('pull_request')) {
    if (!pullRequest?.head) return 'unclear';
    if (judgePullRequest(pullRequest) === 'fork') return 'fork';
  }
  if (ownEvents.has(event) || (event === '' && Object.keys(payload).length === 0)) return 'own';
  return judges.get(event)?.(payload) ?? 'unclear';
}

/** Judges whose change a pull request is. A repository that is gone was a fork: this one is there. */
export function judgePullRequest({ head, base }: HeadAndBase): 'own' | 'fork' {
  return compare(head?.repo, base?.repo);
}

/** A run that follows another is about what started that one. */
function judgeRun({ repository, workflow_run: run }: OriginPayload): Origin {
  const followed = run?.event ?? '';
  const origin = compare(run?.head_repository, repository);
  if (ownEvents.has(followed)) return origin;
  // Who wrote a review nobody tells here, and after `pull_request_target` it is the base that stands there, by some accounts:
  // only that it is another tells something.
  return origin === 'fork' && /^pull_request_/.test(followed) ? 'fork' : 'unclear';
}

/** A branch or tag is the repository's own; a commit, or the head of a pull request, may be a fork's. */
function judgeDeployment(payload: OriginPayload): Origin {
  if (payload.workflow_run) return judgeRun(payload);
  const ref = payload.deployment?.ref;
  if (typeof ref !== 'string' || ref === '') return 'unclear';
  return isCommit(ref) || /^(refs\/)?pull\//i.test(ref) ? 'unclear' : 'own';
}

function judgeSuite(suite: SuitePayload | null | undefined): Origin {
  const pullRequests = suite?.pull_requests ?? [];
  if (pullRequests.some((one) => judgePullRequest(one) === 'fork')) return 'fork';
  return suite?.head_branch ? 'own' : 'unclear';
}

function judgeAuthor(written: Written | null | undefined): Origin {
  return insiders.includes(written?.author_association ?? '') ? 'own' : 'stranger';
}

/** Two ids are one only where both are told, and exactly: above 2^53, JavaScript takes two for the same. */
function compare(head: RepositoryPayload | null | undefined, base: RepositoryPayload | null | undefined) {
  return Number.isSafeInteger(head?.id) && head?.id === base?.id ? 'own' : 'fork';
}
