/** The pull request that a workflow run is about. */
export interface PullRequest {
  readonly number: number;
  readonly state: 'open' | 'closed';
  readonly labels: readonly string[];
  readonly headBranch: string;
  readonly headCommit: string;
  /** Its head is another repository's, or nobody told whose. */
  readonly fromFork: boolean;
}

/** What started the workflow run. */
export interface WorkflowEvent {
  /** `push`, `pull_request`… */
  readonly name: string;
  readonly actor: string;
  /**
   * Whose change it is about and who started it, whichever is worse: the repository's own people, or a fork's change; or it is
   * about no foreign one, and a stranger started it; the payload does not tell, or cannot be read.
   */
  readonly origin: 'own' | 'fork' | 'stranger' | 'unclear' | 'unreadable';
  readonly repository: {
    readonly id: string;
    readonly owner: string;
    readonly name: string;
    /** Address of the repository's page. */
    readonly url: string;
  };
  readonly runId: string;
  /** Address of the run's page. */
  readonly runUrl: string;
  /** Whether somebody has had the run, or its failed jobs, run again. */
  readonly isRunAgain: boolean;
  /** Of a run that follows another: the page of that one. */
  readonly followedRunUrl?: string | undefined;
  /** Branch or tag: the pull request's head, else the pushed ref. */
  readonly branch?: string | undefined;
  /** The pull request's head commit, else the pushed commit. */
  readonly commit?: string | undefined;
  readonly pullRequest?: PullRequest | undefined;
}
