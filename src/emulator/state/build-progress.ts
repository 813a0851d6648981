import type { AppRecord, BuildRecord, Fate } from './records.ts';

/** How a build, its deployment or both together stand at a moment. */
interface Progress {
  readonly state: string;
  readonly finishedAt?: number;
  readonly message?: string;
}

type Ending = 'succeeded' | 'failed';

/** How the build ends, and then its deployment; what is not given never ends, and no deployment follows a failed build. */
const endings: Readonly<Record<Fate, { readonly build?: Ending; readonly deployment?: Ending }>> = {
  succeeds: { build: 'succeeded', deployment: 'succeeded' },
  fails: { build: 'failed' },
  'never-ends': {},
  'unknown-words': {},
  'deployment-fails': { build: 'succeeded', deployment: 'failed' },
  'deployment-never-ends': { build: 'succeeded' },
};

/** The share of a build's time that the build itself takes; its deployment takes the rest. */
const buildShare = 0.7;

type Phases = readonly (readonly [state: string, until: number])[];
/** States on the way to a good end, each with the share of the whole time at which it ends. */
const phases: Readonly<Record<'whole' | 'build' | 'deployment', Phases>> = {
  whole: [
    ['pending', 0.15],
    ['building', buildShare],
    ['releasing', 1],
  ],
  build: [
    ['pending', 0.15],
    ['packing', 0.5],
    ['uploading', buildShare],
  ],
  deployment: [
    ['pending', 0.75],
    ['releasing', 0.85],
    ['deploying', 1],
  ],
};

/** Words that no client knows, for the fault of that name. */
const unknownWords = ['marshalling', 'hydrating', 'settled'] as const;

/** Why a build fails. */
export const buildFailure = 'Build failed: the buildpack exited with code 1 while compiling the app';
const deploymentFailure = 'Deployment failed: web.1 exited with code 1 before it listened on its port';

/** Tells how a build and its deployment stand, as one: from the time, and from a newer build that took their place. */
export function progressOf(app: AppRecord, build: BuildRecord, now: number): Progress {
  const { endsAt, ending } = timesOf(build);
  const isBuildFailure = endings[build.fate].build === 'failed';
  return (
    supersede(app, build, now, endsAt) ??
    end(now, endsAt, ending, isBuildFailure ? buildFailure : deploymentFailure) ??
    describePhase('whole', build, now)
  );
}

/** Tells how the build alone stands, which ends before its deployment begins. */
export function buildProgressOf(app: AppRecord, build: BuildRecord, now: number): Progress {
  const { builtAt } = timesOf(build);
  return (
    supersede(app, build, now, builtAt) ??
    end(now, builtAt, endings[build.fate].build, buildFailure) ??
    describePhase('build', build, now)
  );
}

/** Tells how the deployment of a build stands; undefined while there is none. */
export function deploymentProgressOf(
  app: AppRecord,
  build: BuildRecord,
  now: number,
): (Progress & { readonly createdAt: number }) | undefined {
  const { builtAt, endsAt, ending } = timesOf(build);
  const isBuilt = now >= builtAt && buildProgressOf(app, build, now).state === 'succeeded';
  if (!isBuilt) return undefined;
  const progress =
    supersede(app, build, now, endsAt) ??
    end(now, endsAt, ending, deploymentFailure) ??
    describePhase('deployment', build, now);
  return { ...progress, state: progress.state === 'succeeded' ? 'deployed' : progress.state, createdAt: builtAt };
}

function timesOf(build: BuildRecord): { builtAt: number; endsAt: number; ending: Ending | undefined } {
  const { build: built, deployment } = endings[build.fate];
  const momentOf = (share: number, ending: Ending | undefined) =>
    ending === undefined
      ? Number.POSITIVE_INFINITY
      : build.startedAt + build.seconds * 1000 * (share - headStart(build));
  const builtAt = momentOf(buildShare, built);
  if (built !== 'succeeded') return { builtAt, endsAt: builtAt, ending: built };
  return { builtAt, endsAt: momentOf(1, deployment), ending: deployment };
}

function headStart({ isPromoted }: BuildRecord): number {
  return isPromoted ? buildShare : 0;
}

function supersede(app: AppRecord, build: BuildRecord, now: number, endsAt: number): Progress | undefined {
  const next = app.builds[app.builds.indexOf(build) + 1];
  if (next === undefined || next.startedAt >= endsAt || next.startedAt > now) return undefined;
  return { state: 'canceled', finishedAt: next.startedAt, message: `Superseded by build ${next.id}` };
}

function end(now: number, endsAt: number, ending: Ending | undefined, failure: string): Progress | undefined {
  if (ending === undefined || now < endsAt) return undefined;
  return { state: ending, finishedAt: endsAt, ...(ending === 'failed' && { message: failure }) };
}

function describePhase(part: keyof typeof phases, build: BuildRecord, now: number): Progress {
  const share = (now - build.startedAt) / (build.seconds * 1000 || 1) + headStart(build);
  if (build.fate === 'unknown-words') {
    return { state: unknownWords[Math.min(Math.floor(share * 2), 2)] ?? unknownWords[0] };
  }
  // What never ends stays in the last phase that it can reach.
  const most = build.fate === 'never-ends' ? buildShare : 1;
  const [state] = phases[part].find(([, until]) => share < until || until >= most) ?? ['pending'];
  return { state };
}
