import type { BuildRecord } from './state/records.ts';

/** A build that starts, as whoever makes things go wrong lets it. */
export interface StartedBuild {
  readonly build: BuildRecord;
  /** Somebody else's, which is to take its place. */
  readonly next?: BuildRecord;
  /** Set where its start is answered with nothing. */
  readonly isUntold?: boolean;
}

/** Says what becomes of a build of the app with this id and name; on a runner, nothing else than was planned. */
export type SpoilBuild = (build: BuildRecord, apps: readonly string[]) => StartedBuild;
