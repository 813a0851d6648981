import type { AppRecord, BuildRecord, DomainRecord } from './state.ts';

/** The state of something, and since when. */
export interface Standing {
  readonly state: string;
  readonly since: number;
}

/** States on the way to the last one, each with its milliseconds. */
type Course = readonly (readonly [state: string, milliseconds: number])[];

const buildCourse: Course = [
  ['pending', 800],
  ['packing', 1600],
  ['uploading', 1000],
  ['building', 2600],
  ['succeeded', Number.POSITIVE_INFINITY],
];
const deploymentCourse: Course = [
  ['pending', 300],
  ['releasing', 1000],
  ['deploying', 1000],
  ['testing', 700],
  ['deployed', Number.POSITIVE_INFINITY],
];
/** The state in which each phase fails. */
export const failingStates = { build: 'building', release: 'releasing', deploy: 'deploying', test: 'testing' } as const;

/** The state of a build at a moment; the app’s next build cancels it. */
export function buildAt(app: AppRecord, build: BuildRecord, now: number): Standing {
  return follow(buildCourse, build.startedAt, app, build, now);
}

/** The state of the deployment that follows a build, once there is one. */
export function deploymentAt(app: AppRecord, build: BuildRecord, now: number) {
  const built = buildAt(app, build, Number.MAX_SAFE_INTEGER);
  const createdAt = build.promotedFrom === undefined ? built.since : build.startedAt;
  const isThere = now >= createdAt && (build.promotedFrom !== undefined || built.state === 'succeeded');
  return isThere ? { ...follow(deploymentCourse, createdAt, app, build, now), createdAt } : undefined;
}

/** The build that an app runs: the last one that was deployed. */
export function runningBuild(app: AppRecord, now: number): BuildRecord | undefined {
  return app.builds.findLast((build) => deploymentAt(app, build, now)?.state === 'deployed');
}

function follow(course: Course, start: number, app: AppRecord, build: BuildRecord, now: number): Standing {
  const canceledAt = app.builds[app.builds.indexOf(build) + 1]?.startedAt ?? Number.POSITIVE_INFINITY;
  let since = start;
  for (const [state, milliseconds] of course) {
    const until = since + milliseconds;
    if (now < until && (now < canceledAt || milliseconds === Number.POSITIVE_INFINITY)) return { state, since };
    if (canceledAt < until) return { state: 'canceled', since: canceledAt };
    since = until;
    if (build.fails && failingStates[build.fails] === state) return { state: 'failed', since };
  }
  return { state: 'failed', since };
}

const [startTime, restartTime, crashTime, crashPause] = [600, 1500, 3000, 10_000];

/** The processes of a type: as many as the formation says, once something was deployed. */
export function processesAt(app: AppRecord, type: string, now: number) {
  const build = runningBuild(app, now);
  const deployedAt = build && deploymentAt(app, build, now)?.since;
  const quantity = deployedAt === undefined ? 0 : (app.formation[type]?.quantity ?? 0);
  return Array.from({ length: quantity }, (_, position) => {
    const index = position + 1;
    const restartedAt = app.restarts[`${type}.${index}`] ?? 0;
    // Two processes never start in one millisecond here, as they seldom do anywhere.
    const startedAt = index + Math.max((deployedAt ?? 0) - startTime, restartedAt + restartTime);
    const crashes = build?.crashes && type === 'web';
    return { index, ...lifeAt(startedAt, now - startedAt - (crashes ? crashTime : Number.POSITIVE_INFINITY), now) };
  });
}

function lifeAt(startedAt: number, crashedFor: number, now: number) {
  if (now < startedAt) return { status: 'Pending', started_at: null, restarted_at: null, restarts: 0 };
  const started_at = iso(startedAt);
  if (crashedFor < 0) return { status: 'Running', started_at, restarted_at: null, restarts: 0 };
  const again = Math.floor(crashedFor / crashPause);
  const restarted_at = iso(now - crashedFor + again * crashPause);
  return { status: 'CrashLoopBackOff', started_at, restarted_at, restarts: again + 1 };
}

/** The certificate of a domain; a hostname that begins with `fail` gets none. */
export function certificateAt({ hostname, kind, certSince }: DomainRecord, now: number) {
  const elapsed = now - certSince;
  if (kind === 'platform') return { status: 'succeeded', acm_status: null, acm_status_reason: null };
  if (elapsed < 2000) return { status: 'pending', acm_status: 'verifying', acm_status_reason: null };
  const reason = `No CNAME record of ${hostname} leads to the platform.`;
  if (hostname.startsWith('fail')) return { status: 'failed', acm_status: 'failed', acm_status_reason: reason };
  return { status: elapsed < 4000 ? 'deployed' : 'succeeded', acm_status: 'issued', acm_status_reason: null };
}

/** A moment as the platform writes it. */
export function iso(moment: number): string {
  return new Date(moment).toISOString();
}
