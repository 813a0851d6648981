import { type GitHubPull, makePull } from '../../test/harness/github-state.ts';

/** What starts a chapter. */
export interface ChapterEvent {
  readonly event: { readonly name: string; readonly payload: object };
  /** What a runner would set for the event. */
  readonly env: Readonly<Record<string, string>>;
  /** The pull request as GitHub has it from then on. */
  readonly pull?: GitHubPull;
}

/** One step of the story, as a workflow's author would write it, and how it has to end. */
export interface Chapter extends ChapterEvent {
  readonly title: string;
  readonly about: string;
  readonly with: Readonly<Record<string, string>>;
  readonly expect: {
    readonly exitCode: number;
    readonly outputs: Readonly<Record<string, RegExp>>;
    /** How many comments the pull request has then. */
    readonly comments?: number;
  };
  /** It signs in by the job's own token, with no secret stored. */
  readonly signsIn?: true;
}

/** A push of a commit to a branch. */
export function pushTo(branch: string, commit: string): ChapterEvent {
  return {
    event: { name: 'push', payload: { ref: `refs/heads/${branch}`, after: commit } },
    env: { GITHUB_REF_NAME: branch, GITHUB_SHA: commit },
  };
}

/** What happens to the story's one pull request, whose head is then this commit. */
export function onPullRequest(action: string, commit: string, headRepository = 1001): ChapterEvent {
  const pull = makePull({
    number: 42,
    state: action === 'closed' ? 'closed' : 'open',
    head: { ref: 'add-a-cart', sha: commit, repo: { id: headRepository } },
  });
  return {
    event: { name: 'pull_request', payload: { action, number: 42, pull_request: pull, repository: { id: 1001 } } },
    // The merge commit, which exists nowhere else and must not be used.
    env: { GITHUB_REF_NAME: '42/merge', GITHUB_SHA: '4242424242424242424242424242424242424242' },
    pull,
  };
}
