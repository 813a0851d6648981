/** The pull request that a workflow run is about. */
export interface PullRequest {
  readonly number: number;
  readonly state: 'open' | 'closed';
  readonly labels: readonly string[];
  readonly headBranch: string;
  readonly headCommit: string;
  /** Its head is in another repository, or that repository is gone. */
  readonly fromFork: boolean;
}

/** What started the workflow run. */
export interface WorkflowEvent {
  /** `push`, `pull_request`… */
  readonly name: string;
  readonly actor: string;
  /**
   * Whose event it is, by a closed list. `own`: it runs. `fork`: a fork's own `pull_request`, which has no secrets.
   * `refused`: it may be about foreign code while it has secrets, or cannot be read; `refusal` says which.
   */
  readonly origin: 'own' | 'fork' | 'refused';
  readonly refusal?: string | undefined;
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
  /** Branch or tag: the pull request's head, else the pushed ref. */
  readonly branch?: string | undefined;
  /** The pull request's head commit, else the pushed commit. */
  readonly commit?: string | undefined;
  readonly pullRequest?: PullRequest | undefined;
}
