import type { AppRecord, BuildRecord } from './records.ts';

/** How a build stands at a moment. */
interface BuildProgress {
  readonly state: string;
  readonly finishedAt?: number;
  readonly message?: string;
}

/** States of a build that goes well, each with the share of its time at which it ends. */
const phases = [
  ['pending', 0.15],
  ['building', 0.7],
  ['releasing', 1],
] as const;

/** Words that no client knows, for the fault of that name. */
const unknownWords = ['marshalling', 'hydrating', 'settled'] as const;

const failureMessage = 'Build failed: the buildpack exited with code 1 while compiling the app';

/** Tells how a build stands: its state follows from the time, and from a newer build that took its place. */
export function progressOf(app: AppRecord, build: BuildRecord, now: number): BuildProgress {
  const next = app.builds[app.builds.indexOf(build) + 1];
  const end = endOf(build);
  if (next !== undefined && next.startedAt < end && next.startedAt <= now) {
    return { state: 'canceled', finishedAt: next.startedAt, message: `Superseded by build ${next.id}` };
  }
  const share = (now - build.startedAt) / (build.seconds * 1000 || 1);
  if (build.fate === 'unknown-words') {
    return { state: unknownWords[Math.min(Math.floor(share * 2), 2)] ?? unknownWords[0] };
  }
  if (now >= end) {
    if (build.fate === 'fails') return { state: 'failed', finishedAt: end, message: failureMessage };
    return { state: 'succeeded', finishedAt: end };
  }
  const state = phases.find(([, until]) => share < until)?.[0] ?? 'building';
  return { state: build.fate === 'never-ends' && state === 'releasing' ? 'building' : state };
}

/** The build that the app shows: the last one, unless the app lags behind. */
export function shownBuild(app: AppRecord, now: number): BuildRecord | undefined {
  return app.builds.findLast((build) => build.startedAt <= now && build.visibleAt !== null && build.visibleAt <= now);
}

/** The build that runs in the dynos: the last one that succeeded, as far as the app shows it. */
export function releasedBuild(app: AppRecord, now: number): BuildRecord | undefined {
  return app.builds.findLast(
    (build) =>
      build.startedAt <= now &&
      build.visibleAt !== null &&
      build.visibleAt <= now &&
      progressOf(app, build, now).state === 'succeeded',
  );
}

function endOf(build: BuildRecord): number {
  if (build.fate === 'never-ends' || build.fate === 'unknown-words') return Number.POSITIVE_INFINITY;
  return build.startedAt + build.seconds * 1000 * (build.fate === 'fails' ? 0.7 : 1);
}
