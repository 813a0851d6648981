import type { AppRecord, BuildRecord, DomainRecord, FailingPhase } from './state.ts';

/** The state of something, and since when. */
export interface Standing {
  readonly state: string;
  readonly since: number;
}

/** States on the way to an end, by the second in which each begins. */
type Phases = readonly (readonly [state: string, second: number])[];

const buildPhases: Phases = [
  ['pending', 0],
  ['packing', 0.8],
  ['uploading', 2.4],
  ['building', 3.4],
];
const deploymentPhases: Phases = [
  ['pending', 0],
  ['releasing', 0.3],
  ['deploying', 1.3],
  ['testing', 2.3],
];
const seconds = { build: 6, deployment: 3, startOfDyno: 0.7, restart: 1.5, crash: 3, nextCrash: 10 };
/** How far the build or the deployment comes that fails in a phase. */
const failsAfter: Readonly<Record<FailingPhase, number>> = { build: 5.4, release: 1.3, deploy: 2.3, test: 3 };

interface Course {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly end: string;
  readonly phases: Phases;
}

/** The state of a build at a moment; a newer one cancels it. */
export function buildAt(app: AppRecord, build: BuildRecord, now: number): Standing {
  return standingAt(buildCourse(app, build), now);
}

/** The state of the deployment that follows a build, once there is one. */
export function deploymentAt(app: AppRecord, build: BuildRecord, now: number): Standing | undefined {
  const course = deploymentCourse(app, build);
  return course && now >= course.startsAt ? standingAt(course, now) : undefined;
}

/** When the deployment of a build begins, if it does. */
export function deploymentStart(app: AppRecord, build: BuildRecord): number | undefined {
  return deploymentCourse(app, build)?.startsAt;
}

/** The build that an app runs: the last one that was deployed. */
export function runningBuild(app: AppRecord, now: number): BuildRecord | undefined {
  return app.builds.findLast((build) => deploymentAt(app, build, now)?.state === 'deployed');
}

function buildCourse(app: AppRecord, build: BuildRecord): Course {
  const fails = build.fails === 'build';
  const end = fails ? 'failed' : 'succeeded';
  return cancel(app, build, {
    startsAt: build.startedAt,
    endsAt: after(build.startedAt, fails ? failsAfter.build : seconds.build),
    end,
    phases: buildPhases,
  });
}

function deploymentCourse(app: AppRecord, build: BuildRecord): Course | undefined {
  const { fails, promotedFrom, startedAt } = build;
  const built = buildCourse(app, build);
  if (promotedFrom === undefined && built.end !== 'succeeded') return undefined;
  const startsAt = promotedFrom === undefined ? built.endsAt : startedAt;
  const endsAt = after(startsAt, fails === undefined ? seconds.deployment : failsAfter[fails]);
  const end = fails === undefined ? 'deployed' : 'failed';
  return cancel(app, build, { startsAt, endsAt, end, phases: deploymentPhases });
}

/** Ends a course early if the app's next build began before its end. */
function cancel(app: AppRecord, build: BuildRecord, course: Course): Course {
  const next = app.builds[app.builds.indexOf(build) + 1];
  const isCanceled = next !== undefined && next.startedAt < course.endsAt && next.startedAt >= course.startsAt;
  return isCanceled ? { ...course, endsAt: next.startedAt, end: 'canceled' } : course;
}

function standingAt({ startsAt, endsAt, end, phases }: Course, now: number): Standing {
  if (now >= endsAt) return { state: end, since: endsAt };
  const [state, second] = phases.findLast((phase) => now >= after(startsAt, phase[1])) ?? ['pending', 0];
  return { state, since: after(startsAt, second) };
}

function after(start: number, second: number): number {
  return start + second * 1000;
}

/** A process of an app at a moment. */
export interface Process {
  readonly index: number;
  readonly status: string;
  readonly startedAt: number | null;
  readonly restartedAt: number | null;
  readonly restarts: number;
}

/** The processes of a type: the formation's, once something was deployed. */
export function processesAt(app: AppRecord, type: string, now: number): readonly Process[] {
  const build = runningBuild(app, now);
  if (build === undefined) return [];
  const quantity = app.formation[type]?.quantity ?? 0;
  return Array.from({ length: quantity }, (_, position) => processAt(app, build, { type, index: position + 1 }, now));
}

function processAt(app: AppRecord, build: BuildRecord, of: { type: string; index: number }, now: number): Process {
  const { type, index } = of;
  const released = (deploymentAt(app, build, now)?.since ?? now) - seconds.startOfDyno * 1000 + index;
  const restarted = after(app.restarts[`${type}.${index}`] ?? 0, seconds.restart) + index;
  const startedAt = Math.max(released, restarted);
  const process = { index, status: 'Running', startedAt, restartedAt: null, restarts: 0 };
  if (now < startedAt) return { ...process, status: 'Pending', startedAt: null };
  const crashedFor = now - after(startedAt, seconds.crash);
  if (!build.crashes || type !== 'web' || crashedFor < 0) return process;
  const again = Math.floor(crashedFor / (seconds.nextCrash * 1000));
  const restartedAt = after(startedAt, seconds.crash + again * seconds.nextCrash);
  return { ...process, status: 'CrashLoopBackOff', restartedAt, restarts: again + 1 };
}

/** The state of a domain's certificate; one that begins with `fail` gets none. */
export function certificateAt({ hostname, kind, certSince }: DomainRecord, now: number) {
  const elapsed = (now - certSince) / 1000;
  if (kind === 'platform') return { status: 'succeeded', acm: null, reason: null };
  if (elapsed < 2) return { status: 'pending', acm: 'verifying', reason: null };
  if (hostname.startsWith('fail'))
    return { status: 'failed', acm: 'failed', reason: `No CNAME record of ${hostname} leads to the platform.` };
  return elapsed < 4
    ? { status: 'deployed', acm: 'issuing', reason: null }
    : { status: 'succeeded', acm: 'issued', reason: null };
}
