import { progressOf } from './build-progress.ts';
import type { AppRecord, BuildRecord } from './records.ts';

/** The build that the app shows: the last one, unless the app lags behind. */
export function shownBuild(app: AppRecord, now: number): BuildRecord | undefined {
  return app.builds.findLast((build) => isShown(build, now));
}

/** The build that runs in the dynos: the last one that was deployed, as far as the app shows it. */
export function releasedBuild(app: AppRecord, now: number): BuildRecord | undefined {
  return app.builds.findLast((build) => isReleased(app, build, now));
}

/** The build of which the app's page is: the one that runs, unless an older one is still served. */
export function servedBuild(app: AppRecord, now: number): BuildRecord | undefined {
  return app.builds.findLast((build) => {
    const { servedAt = build.startedAt } = build;
    return servedAt !== null && servedAt <= now && isReleased(app, build, now);
  });
}

function isShown({ startedAt, visibleAt }: BuildRecord, now: number): boolean {
  return startedAt <= now && visibleAt !== null && visibleAt <= now;
}

function isReleased(app: AppRecord, build: BuildRecord, now: number): boolean {
  return isShown(build, now) && progressOf(app, build, now).state === 'succeeded';
}

/** The commit of a build; a made-up one for a build of a branch. */
export function commitOf({ commitish, id }: BuildRecord): string {
  return commitish ?? id.replaceAll('-', '').padEnd(40, '0');
}
