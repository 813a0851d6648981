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
  /** Whether the commit is told of the build alone, which may be of another deployment. */
  readonly isBuildsCommit?: boolean;
  /** Whether it names its build itself, where that may also be told beside it. */
  readonly namesBuild?: boolean;
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
  /** The commits that its app tells in fields of its own: what runs, or what it was last given. */
  readonly appCommits?: readonly string[];
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

/** Whether nothing tells a deployment from the next one but how it stands. */
export function isWordAlone(deployment: Deployment | undefined): boolean {
  const { status, timestamps = [] } = deployment ?? {};
  return status !== undefined && timestamps.length === 0 && nameDeployment(deployment ?? {}) === undefined;
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

/** Whether two deployments are told to be for two places: then neither replaces the other. */
export function isElsewhere({ place = [] }: Deployment, other: Deployment): boolean {
  return place.some((name, at) => differ(name, other.place?.[at]));
}

/** Those of some deployments, the newest first, that nothing has replaced: of each place the current one, else the newest. */
export function listStanding(deployments: readonly Deployment[]): readonly Deployment[] {
  const ranked = [...deployments.filter(({ current }) => current), ...deployments];
  return deployments.filter((one) => one === ranked.find((other) => !isElsewhere(one, other)));
}

/** A preview counts only where there is nothing else. */
export function dropPreviews(deployments: readonly Deployment[]): readonly Deployment[] {
  return prefer(deployments, (one) => !isPreview(one));
}

/** Whether a deployment is only to be looked at. */
export function isPreview({ place }: Deployment): boolean {
  return /(^|[-_])(p?review|pr)s?(\b|_)/i.test(place?.[0] ?? '');
}

/** Those that are so, or all where none is. */
export function prefer<T>(all: readonly T[], isSo: (one: T) => boolean): readonly T[] {
  const some = all.filter(isSo);
  return some.length > 0 ? some : all;
}

type Aged = Pick<Deployment, 'createdAt' | 'deploymentId' | 'version'>;

/** Orders by time, else by version, else by ids that count, the newest first; what tells nothing of these stays in its place. */
export function compareAges(one: Aged, other: Aged): number {
  const marks = ({ createdAt = '', deploymentId, version = Number.NaN }: Aged) => [
    Date.parse(createdAt),
    version,
    Number(/^\d+$/.exec(deploymentId ?? '')?.[0]),
  ];
  const others = marks(other);
  return marks(one).reduce((order, mark, at) => order || Number(others[at]) - mark || 0, 0);
}
