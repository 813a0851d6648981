/** How it is told of a Deployment that it is not the latest any more. */
export const retired = 'Replaced or removed';

/** Before what is told of one that failed although the app runs it. */
export const runsSign = '⚠ ';

/** Whether what is told of a failure is of what had been built, as far as anybody knows, or was to be promoted: on some platforms it has come to its place. */
export function tellsOfDeployment(description: string | null | undefined): boolean {
  return isVagueFailure(description) || /^The (deployment|promotion) of /.test(description ?? '');
}

/** Whether it may be of the build as well: that says nothing of a commit that was well before. */
export function isVagueFailure(description: string | null | undefined): boolean {
  return /^The build or deployment of /.test(description ?? '');
}

/** Whether what is told of one that is inactive is that nobody waited for its end. */
export function isUnwaited(description: string | null | undefined): boolean {
  return /, not waited for( · build \S+)?$/.test(description ?? '');
}

/** Behind what is told of one whose end is open: the build that goes on. */
const buildSign = ' · build ';

/** The most that is told of a build: a longer id is none that a reader could use. */
const longestBuild = 80;

/** What is told of the build whose end is open. */
export function writeOpenBuild(buildId: string | undefined): string {
  return buildId === undefined || /\s/.test(buildId) || buildId.length > longestBuild ? '' : `${buildSign}${buildId}`;
}

/** The build that is told of, if any. */
export function readOpenBuild(description: string | null | undefined): string | undefined {
  const at = description?.lastIndexOf(buildSign) ?? -1;
  return at < 0 ? undefined : description?.slice(at + buildSign.length);
}

/**
 * Tells of one record after the other, the newest first, what became of its build: where that was taken up by another one since, what
 * became of it there. Each place may count its builds by itself.
 */
export function followTakenUp<End>() {
  const ends = new Map<string, End>();
  return (
    place: string,
    { left, takesUp }: { left: string | undefined; takesUp: string | undefined },
    end: End,
  ): End => {
    const known = left === undefined ? undefined : ends.get(`${place} ${left}`);
    const last = known ?? end;
    if (takesUp !== undefined) ends.set(`${place} ${takesUp}`, last);
    return last;
  };
}
