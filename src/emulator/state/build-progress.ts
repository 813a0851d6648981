import type { AppRecord, BuildEnd, BuildRecord, Fate } from './records.ts';

/** How a build, its deployment or both together stand at a moment. */
export interface Progress {
  readonly state: string;
  readonly finishedAt?: number;
  readonly message?: string;
}

/** What becomes of a build that nothing is wrong with. */
export const goodFate: Fate = { build: 'succeeded', deployment: 'succeeded' };

/** The share of a build's time that the build itself takes; its deployment takes the rest. */
const buildShare = 0.7;

type Phases = readonly (readonly [state: string, until: number])[];

/** States on the way to a good end, each with the share of the whole time at which it ends. */
const [wholePhases, buildPhases]: readonly [Phases, Phases] = [
  [
    ['pending', 0.15],
    ['building', buildShare],
    ['releasing', 1],
  ],
  [
    ['pending', 0.15],
    ['packing', 0.5],
    ['uploading', buildShare],
  ],
];

/** Why a build fails, and why its deployment does. */
export const buildFailure = 'Build failed: the buildpack exited with code 1 while compiling the app';
export const deploymentFailure = 'Deployment failed: web.1 exited with code 1 before it listened on its port';

/** Tells how a build and its deployment stand, as one: from the time, and from a newer build that took their place. */
export function progressOf(app: AppRecord, build: BuildRecord, now: number): Progress {
  const failure = build.fate.build === 'failed' ? buildFailure : deploymentFailure;
  return describePart({ ...timesOf(build), failure, phases: wholePhases }, app, build, now);
}

/** Tells how the build alone stands, which ends before its deployment begins. */
export function buildProgressOf(app: AppRecord, build: BuildRecord, now: number): Progress {
  const part = { endsAt: timesOf(build).builtAt, ending: build.fate.build };
  return describePart({ ...part, failure: buildFailure, phases: buildPhases }, app, build, now);
}

/** When a build is done, and when and how its deployment ends, or the build where none follows it. */
export function timesOf(build: BuildRecord): { builtAt: number; endsAt: number; ending: BuildEnd | undefined } {
  const { build: built, deployment } = build.fate;
  const momentOf = (share: number, ending: BuildEnd | undefined) =>
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

/** A part of what becomes of a build: when and how it ends, why it fails, and its states until then. */
interface Part {
  readonly endsAt: number;
  readonly ending: BuildEnd | undefined;
  readonly failure: string;
  readonly phases: Phases;
}

/** Tells how a part stands: superseded by a newer build, at its end, or in one of its phases. */
export function describePart(part: Part, app: AppRecord, build: BuildRecord, now: number): Progress {
  const { endsAt, ending, failure, phases } = part;
  const next = app.builds[app.builds.indexOf(build) + 1];
  if (next !== undefined && next.startedAt < endsAt && next.startedAt <= now)
    return { state: 'canceled', finishedAt: next.startedAt, message: `Superseded by build ${next.id}` };
  if (ending !== undefined && now >= endsAt)
    return { state: ending, finishedAt: endsAt, ...(ending === 'failed' && { message: failure }) };
  const share = (now - build.startedAt) / (build.seconds * 1000 || 1) + headStart(build);
  const { words, build: built } = build.fate;
  // What never ends stays in the last phase that it can reach.
  const most = built === undefined ? buildShare : 1;
  const [state = 'pending'] = phases.find(([, until]) => share < until || until >= most) ?? [];
  return { state: words?.[Math.min(Math.floor(share * 2), words.length - 1)] ?? state };
}
