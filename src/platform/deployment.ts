/** How a build or a deployment stands by what one reply says, in all the fields that speak of it. */
export interface Standing {
  /** The platform's word. */
  readonly status?: string | undefined;
  /** Further words for the same: they may contradict the first. */
  readonly otherStatuses?: readonly string[];
  /** Words about something near it, such as the app as a whole: of these only a failure counts. */
  readonly sideStatuses?: readonly string[];
  /** Whether the first word is one of those, because nothing is told of the thing itself. */
  readonly isBorrowed?: boolean;
  readonly message?: string | undefined;
  /** What a field that is there for errors holds. */
  readonly error?: string | undefined;
  /** What it is not yet, though it may have succeeded: well, or ready. */
  readonly lack?: string | undefined;
}

/** What identifies and describes a deployment. */
export interface Deployment extends Standing {
  readonly buildId?: string | undefined;
  readonly deploymentId?: string | undefined;
  readonly commit?: string | undefined;
  /** When it began, was released, ended: other times than these belong to another deployment. */
  readonly timestamps: readonly string[];
  readonly createdAt?: string | undefined;
  /** Counts the deployments of an app, where that is told. */
  readonly version?: number | undefined;
  /** Whether it is the one that the app runs, where that is told. */
  readonly current?: boolean | undefined;
  /** What it is for, such as a region or an environment, as far as that is told. */
  readonly place?: readonly (string | undefined)[] | undefined;
  /** What stands beside it in its app that may be said against it, if it was not there before. */
  readonly doubts?: readonly string[];
  /** The commit that its app tells in a field of its own: what runs, or what it was last given. */
  readonly appCommit?: string | undefined;
  /** What its app as a whole is not, be it for another reason. */
  readonly appLack?: string | undefined;
  /** When its app as a whole was last changed, for whatever reason. */
  readonly touchedAt?: string | undefined;
  /** The app that it is of, where that is told. */
  readonly app?: AppName | undefined;
}

/** What a reply calls the app that it is about. */
export interface AppName {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

/** What a deployment is called by, if it is told which it is, or of what. */
export function nameDeployment({ buildId, commit, deploymentId }: Partial<Deployment>): string | undefined {
  return buildId ?? commit ?? deploymentId;
}

/** Whether both are told, and are the same: one place of a platform may write an id in capital letters, and another not. */
export function isSameId(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one.toLowerCase() === other?.toLowerCase();
}

/** Whether both are told, and the name stands alone or last in a path or an address: `acme/shop`, `https://platform.example/apps/shop/`. */
export function isCalled(name: string | undefined, called: string | undefined): boolean {
  return (
    name !== undefined && `/${called ?? ''}/`.replace(/\/\/$/, '/').toLowerCase().endsWith(`/${name}/`.toLowerCase())
  );
}

/** Whether both are told, and are not the same. */
export function differ(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && !isSameId(one, other);
}
