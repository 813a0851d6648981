import type { PullRequest } from './event.ts';
import type { Deployments } from './github-deployments.ts';
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

/** The repository's pull requests. */
export interface PullRequests {
  /** Reads a pull request by its number. */
  get(number: number): Promise<PullRequest>;
  /** Which of these are open, in few calls; one that GitHub does not know is absent. */
  getStates(numbers: readonly number[]): Promise<ReadonlyMap<number, PullRequest['state']>>;
}

/** The action's own comments. That one cannot be written does not fail the step: then nothing is returned. */
export interface Comments {
  /** Creates the comment, or updates the one that is there. Returns its address. */
  keep(pullRequest: number, content: CommentContent): Promise<string | undefined>;
}

/** How a commit stands to another one: it has more, the same, less, or has gone another way. */
export type Order = 'ahead' | 'identical' | 'behind' | 'diverged';

/** A commit, as a list shows it. */
export interface Commit {
  readonly id: string;
  /** The first line of its message. */
  readonly title?: string | undefined;
  /** When it was committed. */
  readonly at?: string | undefined;
}

/** How a commit stands to another one, and what it has beyond that. */
export interface Comparison {
  readonly order: Order;
  /** How many commits it has that the other lacks. */
  readonly total: number;
  /** The first of them, the oldest first. */
  readonly commits: readonly Commit[];
  /** The files that it changes, by all names that they have had; absent where not all of them are told. */
  readonly files?: readonly string[] | undefined;
  /** When the other was committed. */
  readonly since?: string | undefined;
}

/** A commit of a branch, and when it came there, in milliseconds since the epoch. */
export interface Arrival {
  readonly id: string;
  readonly at: number;
}

/** The repository's history. */
export interface Comparisons {
  /** How one commit stands to another, which comes first, with at most so many of the commits between; an error where GitHub does not tell. */
  compare(base: string, head: string, most?: number): Promise<Comparison>;
  /** The commits that a branch has and a commit lacks as they came to the branch, the first one first, as far as that is told: by a merge, whenever what it brings was committed. */
  findArrivals(base: string, head: string): Promise<readonly Arrival[]>;
  /** The whole id of the commit that a name stands for: a branch, a tag, or an id that is cut short. */
  resolve(name: string): Promise<string>;
}

/** What operations may ask of GitHub. */
export interface GitHub {
  readonly comparisons: Comparisons;
  /** The same for what nothing depends on: GitHub is not waited for long. */
  readonly glances: Comparisons;
  readonly pullRequests: PullRequests;
  readonly comments: Comments;
  readonly deployments: Deployments;
}
