import { type App, type Build, type Domain, failingStates, iso } from './state.ts';

/** The state of something, since when, and the states on the way to it. */
type Standing = { readonly state: string; readonly since: number; readonly passed: readonly string[] };

/** States with their milliseconds; the last one stays. */
const courses = {
  build: { pending: 800, packing: 1600, uploading: 1000, building: 2600, succeeded: Number.POSITIVE_INFINITY },
  deployment: { pending: 300, releasing: 1000, deploying: 1000, testing: 700, deployed: Number.POSITIVE_INFINITY },
};

/** The state of a build at a moment; the app’s next build cancels it. */
export function buildAt(app: App, build: Build, now: number): Standing {
  return follow('build', Date.parse(build.created_at), app, build, now);
}

/** The state of the deployment that follows a build, once there is one. */
export function deploymentAt(app: App, build: Build, now: number) {
  const isPromoted = build.promotion !== undefined;
  const built = buildAt(app, build, Number.MAX_SAFE_INTEGER);
  const createdAt = isPromoted ? Date.parse(build.created_at) : built.since;
  if (now < createdAt || !(isPromoted || built.state === 'succeeded')) return undefined;
  return { ...follow('deployment', createdAt, app, build, now), createdAt };
}

/** The build that an app runs: the last one that was deployed. */
export function runningBuild(app: App, now: number): Build | undefined {
  return app.builds.findLast((build) => deploymentAt(app, build, now)?.state === 'deployed');
}

function follow(course: keyof typeof courses, start: number, app: App, build: Build, now: number): Standing {
  const next = app.builds[app.builds.indexOf(build) + 1];
  const canceledAt = next ? Date.parse(next.created_at) : Number.POSITIVE_INFINITY;
  const passed: string[] = [];
  let since = start;
  for (const [state, milliseconds] of Object.entries(courses[course])) {
    const until = since + milliseconds;
    passed.push(state);
    if (until === Number.POSITIVE_INFINITY || now < Math.min(until, canceledAt)) return { state, since, passed };
    if (canceledAt < until) return { state: 'canceled', since: canceledAt, passed };
    since = until;
    if (build.fails && failingStates[build.fails] === state) break;
  }
  return { state: 'failed', since, passed };
}

const [startTime, restartTime, crashTime] = [600, 1500, 3000];

/** The processes of a type: as many as the formation says, once something was deployed. */
export function processesAt(app: App, type: string, now: number) {
  const build = runningBuild(app, now);
  const deployedAt = build ? (deploymentAt(app, build, now)?.since ?? 0) : 0;
  const crashesAfter = build?.crashes && type === 'web' ? crashTime : Number.POSITIVE_INFINITY;
  return Array.from({ length: build ? (app.formation[type]?.quantity ?? 0) : 0 }, (_, position) => {
    const index = position + 1;
    const restartedAt = (app.restarts[`${type}.${index}`] ?? 0) + restartTime;
    // Two processes seldom start in the same millisecond.
    return { index, ...lifeAt(index + Math.max(deployedAt - startTime, restartedAt), crashesAfter, now) };
  });
}

function lifeAt(startedAt: number, crashesAfter: number, now: number) {
  const life = { status: 'Running', started_at: iso(startedAt), restarted_at: null, restarts: 0 };
  if (now < startedAt) return { ...life, status: 'Pending', started_at: null };
  if (now < startedAt + crashesAfter) return life;
  return { ...life, status: 'CrashLoopBackOff', restarted_at: iso(startedAt + crashesAfter), restarts: 1 };
}

/** The certificate of a domain; a hostname that begins with `fail` gets none. */
export function certificateAt({ hostname, kind, updated_at }: Domain, now: number) {
  const elapsed = now - Date.parse(updated_at);
  if (kind === 'platform') return { status: 'succeeded' };
  if (elapsed < 2000) return { status: 'pending' };
  if (!hostname.startsWith('fail')) return { status: elapsed < 4000 ? 'deployed' : 'succeeded' };
  return { status: 'failed', acm_status_reason: `No CNAME record of ${hostname} leads here.` };
}
