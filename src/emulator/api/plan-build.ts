import { randomUUID } from 'node:crypto';
import type { BuildBehaviour } from '../fault-port.ts';
import type { AppRecord, BuildRecord, Fate } from '../state/records.ts';
import type { World } from '../world.ts';

type BuildFields = Pick<BuildRecord, 'branch' | 'commitish' | 'description'>;

/** Starts a build of an app, and what was ordered to happen to it; gives the build and these orders. */
export function startBuildOf(world: World, app: AppRecord, fields: BuildFields): readonly [BuildRecord, Behaviours] {
  const behaviours = takeBehaviours(world, app);
  const build = { ...planBuild(world, behaviours), ...fields, id: randomUUID() };
  // A name is enough to see a failing build, so that a demo needs no fault.
  const isNamedSo = [fields.branch, fields.commitish].some((name) => name?.includes('fail'));
  enqueue(app, isNamedSo && build.fate === 'succeeds' ? { ...build, fate: 'fails' } : build, behaviours);
  return [app.builds.find(({ id }) => id === build.id) ?? build, behaviours];
}

/** Deploys a build of another app as it is. */
export function promoteBuild(world: World, app: AppRecord, { id, branch, commitish }: BuildRecord): BuildRecord {
  const behaviours = takeBehaviours(world, app);
  const told = { ...(branch !== undefined && { branch }), ...(commitish !== undefined && { commitish }) };
  const build: BuildRecord = { ...planBuild(world, behaviours), ...told, id, isPromoted: true };
  enqueue(app, build, behaviours);
  return build;
}

type Behaviours = Readonly<Partial<Record<BuildBehaviour['fault'], BuildBehaviour>>>;

function takeBehaviours({ faults }: World, { id, name }: AppRecord): Behaviours {
  return Object.fromEntries(faults.takeBehaviours([id, name]).map((behaviour) => [behaviour.fault, behaviour]));
}

const fates: readonly (readonly [BuildBehaviour['fault'], Fate])[] = [
  ['build-never-ends', 'never-ends'],
  ['build-unknown-words', 'unknown-words'],
  ['build-fails', 'fails'],
  ['deployment-fails', 'deployment-fails'],
  ['deployment-never-ends', 'deployment-never-ends'],
];

function planBuild({ clock, store }: World, behaviours: Behaviours): Omit<BuildRecord, 'id'> {
  const { 'lagging-app': lag, 'old-commit': old, crash } = behaviours;
  const startedAt = clock.now();
  const after = ({ seconds }: BuildBehaviour) => (seconds === undefined ? null : startedAt + seconds * 1000);
  return {
    deploymentId: randomUUID(),
    startedAt,
    seconds: store.settings.buildSeconds,
    fate: fates.find(([fault]) => fault in behaviours)?.[1] ?? 'succeeds',
    visibleAt: lag === undefined ? startedAt : after(lag),
    ...(old && { servedAt: after(old) }),
    ...(crash && { crashSeconds: crash.seconds ?? 5 }),
  };
}

function enqueue(app: AppRecord, build: BuildRecord, { superseded }: Behaviours): void {
  // A build that was planned to overtake an earlier one does not come any more.
  app.builds = [...app.builds.filter(({ startedAt }) => startedAt <= build.startedAt), build];
  if (superseded !== undefined) app.builds.push(planOvertakingBuild(build, superseded));
}

function planOvertakingBuild({ startedAt: before, seconds }: BuildRecord, { seconds: after = 1 }: BuildBehaviour) {
  const startedAt = before + after * 1000;
  return {
    id: randomUUID(),
    deploymentId: randomUUID(),
    branch: 'main',
    description: 'Started by somebody else',
    startedAt,
    seconds,
    fate: 'succeeds',
    visibleAt: startedAt,
  } as const;
}
