import type { PullRequest } from './event.ts';
import type { Block } from './outcome.ts';

/** A comment to keep on a pull request, as data. */
export interface CommentContent {
  /** Tells this comment from others of this action on the same pull request. */
  readonly key: string;
  readonly headline: string;
  readonly blocks: readonly Block[];
  /** Only bring an existing comment up to date, and write none where there was none. */
  readonly onlyUpdate?: boolean;
}

/** What a GitHub Deployment is recorded for. */
export interface DeploymentTarget {
  readonly environment: string;
  readonly commit: string;
  readonly description: string;
  /** The environment goes away again, as that of a pull request does. */
  readonly transient: boolean;
}

/** How a GitHub Deployment stands. */
export interface DeploymentStatus {
  readonly state: 'in_progress' | 'success' | 'failure' | 'error' | 'inactive';
  readonly description: string;
  readonly url?: string | undefined;
}

/** What operations may ask of GitHub. A missing permission is a warning, not a failure: then nothing comes back. */
export interface GitHub {
  /** Reads a pull request by its number. */
  getPullRequest(number: number): Promise<PullRequest>;
  /** Which of these pull requests are open, in few calls; one that GitHub does not know is absent. */
  getPullRequestStates(numbers: readonly number[]): Promise<ReadonlyMap<number, PullRequest['state']>>;
  /** Creates the comment, or updates the one that is there; its address comes back. */
  keepComment(pullRequest: number, content: CommentContent): Promise<string | undefined>;
  /** Records a Deployment that is in progress; its id comes back. */
  startDeployment(target: DeploymentTarget): Promise<number | undefined>;
  /** Says how a Deployment stands now. */
  updateDeployment(id: number, status: DeploymentStatus): Promise<void>;
  /** Makes the Deployments of an environment inactive, all but one. */
  retireDeployments(environment: string, except?: number): Promise<void>;
  /** The commit of the last Deployment of an environment that was a success, leaving one out. */
  findLastSuccess(environment: string, except: number | undefined): Promise<string | undefined>;
}
