import type { PullRequest } from './event.ts';
import type { Block } from './outcome.ts';

/** A comment to keep on a pull request, as data. */
export interface CommentContent {
  /** Sets this comment apart from others of this action on the same pull request. */
  readonly key: string;
  readonly headline: string;
  readonly blocks: readonly Block[];
  /** Updates an existing comment only. */
  readonly onlyUpdate?: boolean;
}

/** How a commit stands to another one: it has more, the same, less, or has gone another way. */
export const orders = ['ahead', 'identical', 'behind', 'diverged'] as const;
export type Order = (typeof orders)[number];

/** A commit, as a comparison lists it. */
export interface Commit {
  readonly id: string;
  /** The first line of its message: text from outside. */
  readonly title: string;
  /** When it was committed, in RFC 3339. */
  readonly at?: string | undefined;
  readonly parents: readonly string[];
}

/** How a commit stands to another one, and what it has beyond that. */
export interface Comparison {
  readonly order: Order;
  /** How many commits the head has that the base lacks. */
  readonly total: number;
  /** The first of them (100 at most), the oldest first. */
  readonly commits: readonly Commit[];
  /** The files that it changes, by all names; absent if GitHub does not list all of them. */
  readonly files?: readonly string[] | undefined;
}

/** A GitHub Deployment that this action made. */
export interface DeploymentRecord {
  /** The uuid in its payload, by which it is found. */
  readonly mark: string;
  readonly environment: string;
  /** Name and id of the one app; of a namespace, none. */
  readonly apps: readonly string[];
  readonly commit: string;
  /** When it began, in RFC 3339. */
  readonly at: string;
  /** `good`: a success and no failure or error. `bad`: a failure, or an error beside a success. Else `open`. */
  readonly standing: 'good' | 'bad' | 'open';
  /** It has a success and an error: it was left by a rollback, or found bad later. */
  readonly wasLeft: boolean;
  readonly isRollback: boolean;
  /** The id of the run that made it. */
  readonly run?: string | undefined;
}

/** What a GitHub Deployment is recorded for. */
export interface RecordTarget {
  readonly environment: string;
  /** Name and id of the app; none for a namespace. */
  readonly apps: readonly string[];
  readonly commit: string;
  readonly description: string;
  /** The environment goes away again, as that of a pull request does. */
  readonly transient: boolean;
  readonly isRollback?: boolean;
}

/** How a GitHub Deployment ends. */
export interface RecordEnd {
  /** `failure` was seen to fail; `error`: the end is not known; `inactive`: superseded, or not waited for. */
  readonly state: 'success' | 'failure' | 'error' | 'inactive';
  readonly description: string;
  /** Where the app can be seen. */
  readonly url?: string | undefined;
}

/** GitHub Deployments. That one cannot be recorded fails no work: one warning names the permission. */
export interface Deployments {
  /** Does some work as a Deployment, which gets an end however the work ends. The work gets its number, if there is one. */
  record<T>(
    target: RecordTarget,
    work: (id: number | undefined) => Promise<{ readonly value: T; readonly end: RecordEnd }>,
  ): Promise<T>;
  /** Gives a Deployment of an earlier run an `error`: its commit was left. */
  markLeft(record: DeploymentRecord, description: string): Promise<void>;
  /** Makes the Deployments of an environment inactive. */
  retire(environment: string): Promise<void>;
  /** Reads the newest Deployments of some environments that this action made, newest first (1,000 at most). */
  read(environments: readonly string[]): Promise<readonly DeploymentRecord[]>;
}

/** What operations may ask of GitHub. Each call fails with `github-refused` unless its comment says otherwise. */
export interface GitHub {
  /** How `head` stands to `base`: `behind` means that the head is older. */
  compare(base: string, head: string): Promise<Comparison>;
  /** The whole id of the commit that a branch, a tag or a short id stands for. */
  resolve(ref: string): Promise<string>;
  /** Reads a pull request as it is now. */
  getPullRequest(number: number): Promise<PullRequest>;
  /** Creates or updates the comment and returns its address; a failure is a warning, and returns nothing. */
  keepComment(pullRequest: number, content: CommentContent): Promise<string | undefined>;
  readonly deployments: Deployments;
}
