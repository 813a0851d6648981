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

/** Where a deployment of an app is on record: other apps, and others than this action, may use the same environment. */
export interface RecordedPlace {
  readonly environment: string;
  /** The app's name and id, as far as they are known; of a namespace, none. */
  readonly apps: readonly string[];
}

/** What a GitHub Deployment is recorded for. */
export interface DeploymentTarget extends RecordedPlace {
  readonly commit: string;
  readonly description: string;
  /** The environment goes away again, as that of a pull request does. */
  readonly transient: boolean;
  /** Of a rollback: the commit that it leads back from. */
  readonly rolledBackFrom?: string | undefined;
}

/** A GitHub Deployment that this action recorded. */
export interface DeploymentRecord {
  readonly commit: string;
  /** When it was begun. */
  readonly at: string;
  /** Whether it was ever a success. */
  readonly succeeded: boolean;
  /** `good`: a success to this day; `left`: nobody waited for its end; `doubtful`: all else, also a success that was begun anew or failed since, or a later one of its commit did. */
  readonly standing: 'good' | 'left' | 'doubtful';
  /** Whether the app may run it, be it a success or not: nobody saw it fail before it came there. */
  readonly mayRun: boolean;
  /** The page of the run that said so. */
  readonly runUrl?: string | undefined;
  /** Of a rollback: the commit that it led back from. */
  readonly rolledBackFrom?: string | undefined;
}

/** How a GitHub Deployment ended. There is no word for one that goes on: nobody would ever end it. */
export interface DeploymentEnd {
  readonly state: 'success' | 'failure' | 'error' | 'inactive';
  readonly description: string;
  /** Whether the app runs it all the same, and whether the step fails by it: then its record may be late. */
  readonly runs?: boolean;
  readonly fails?: boolean;
  readonly url?: string | undefined;
}

/** What work that is recorded as GitHub Deployments came to. */
export interface RecordedWork {
  /** What its Deployment ends as, or each of them. */
  readonly recordAs: DeploymentEnd | readonly DeploymentEnd[];
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

/** The last successes of many apps. */
export interface LastSuccesses {
  /** The commit of an app's last success, where it has one. */
  find(place: RecordedPlace): string | undefined;
  /** The environments of which it is not known, because there is too much on record. */
  readonly unread: readonly string[];
}

/** Whether an error that ended some work says that nothing can have come of it. */
export type IsVain = (error: unknown) => boolean;

/** GitHub Deployments, of which only those count that this action recorded. That one cannot be recorded does not fail the work that it is about. */
export interface Deployments {
  /** Does some work as a Deployment of each target, which have an end when this returns, however it returns. The work gets their ids. */
  record<Work extends RecordedWork>(
    targets: readonly DeploymentTarget[],
    work: (ids: readonly (number | undefined)[]) => Promise<Work>,
    isVain: IsVain,
  ): Promise<Work>;
  /** Makes the Deployments of an environment inactive. */
  retire(environment: string): Promise<void>;
  /** The latest Deployments of an app, perhaps only those of one commit, whose id may be cut short, newest first: each one costs a request, so take no more than are needed. */
  history(place: RecordedPlace, commit?: string): AsyncIterable<DeploymentRecord>;
  /** The last successes of many apps, in few calls however many they are; an error where GitHub does not tell. */
  findSuccesses(places: readonly RecordedPlace[]): Promise<LastSuccesses>;
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
