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
  /** Of a rebuild: the commit that failed. */
  readonly insteadOf?: string | undefined;
  /** The build, begun elsewhere, that is waited for: what becomes of it is told here. */
  readonly takesUp?: string | undefined;
}

/** A GitHub Deployment that this action recorded. */
export interface DeploymentRecord {
  readonly commit: string;
  /** When it was begun. */
  readonly at: string;
  /**
   * Whether it came to run: `well`: it was a success; `ill`: it was not healthy, or was found bad since; `failed`: its deployment failed, which may have left it there;
   * `vague`: the same, or its build did; `unwaited`: nobody waited for its end; `overtaken`: a newer one took its place; `unknown`: nobody saw it; `not`: it never began or was not built, so that the app runs what it ran.
   */
  readonly came: 'well' | 'ill' | 'failed' | 'vague' | 'unwaited' | 'overtaken' | 'unknown' | 'not';
  /** Whether it is a success to this day: it was not begun anew or failed since, and no later one of its commit was found bad. */
  readonly isGood: boolean;
  /** The build that it is of, where that was taken up, or nobody saw its end. */
  readonly buildId?: string | undefined;
  /** The page of the run that recorded it. */
  readonly runUrl?: string | undefined;
  /** Of a rebuild: the commit that failed, in whose place it came. */
  readonly insteadOf?: string | undefined;
  /** Of a rollback: the commit that it led back from. */
  readonly rolledBackFrom?: string | undefined;
}

/** A rollback that was started, whatever came of it. */
export interface StartedRollback {
  /** The commit that was to be left. */
  readonly from: string;
  readonly at: string;
}

/** How a GitHub Deployment ended. There is no word for one that goes on: nobody would ever end it. */
export interface DeploymentEnd {
  readonly state: 'success' | 'failure' | 'error' | 'inactive';
  readonly description: string;
  /** Whether the app runs it all the same, and whether the step fails by it: then its record may be late. */
  readonly runs?: boolean;
  readonly fails?: boolean;
  readonly url?: string | undefined;
  /** The build whose end is open: a later step may take it up. */
  readonly buildId?: string | undefined;
}

/** What work that is recorded as GitHub Deployments came to. */
export interface RecordedWork {
  /** What its Deployment ends as, or each of them. */
  readonly recordAs: DeploymentEnd | readonly DeploymentEnd[];
}

/** The last successes of many apps. */
export interface LastSuccesses {
  /** The commit of an app's last success, where it has one. */
  find(place: RecordedPlace): string | undefined;
  /** The commits that an app may have come to run since then, or may come to run yet: nobody saw these fail before that. */
  listSince(place: RecordedPlace): readonly string[];
  /** The commits from which an app was led back to the one that it runs, one after another, whatever was built of that one since. */
  listLeft(place: RecordedPlace, running: string): readonly string[];
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
  /** From which commits rollbacks of an app were started, and when, the latest first, as far as the latest Deployments tell: in one call, whatever came of them. */
  listRollbacks(place: RecordedPlace): Promise<readonly StartedRollback[]>;
  /** The last successes of many apps, in few calls however many they are; an error where GitHub does not tell. */
  findSuccesses(places: readonly RecordedPlace[]): Promise<LastSuccesses>;
}
