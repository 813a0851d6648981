import { randomUUID } from 'node:crypto';
import type { StartedBuild } from '../started-build.ts';
import { goodFate } from '../state/build-progress.ts';
import type { AppRecord, BuildRecord, Fate } from '../state/records.ts';
import type { World } from '../world.ts';

type BuildFields = Pick<BuildRecord, 'branch' | 'commitish' | 'description'>;

/** Starts a build of an app. */
export function startBuildOf(world: World, app: AppRecord, fields: BuildFields): StartedBuild {
  // A name is enough to see a failing build, so that a demo needs no fault.
  const isNamedSo = [fields.branch, fields.commitish].some((name) => name?.includes('fail'));
  return enqueue(world, app, {
    ...planBuild(world, isNamedSo ? { build: 'failed' } : goodFate),
    ...fields,
    id: randomUUID(),
  });
}

/** Deploys a build of another app as it is. */
export function promoteBuild(world: World, app: AppRecord, { id, branch, commitish }: BuildRecord): BuildRecord {
  const told = { ...(branch !== undefined && { branch }), ...(commitish !== undefined && { commitish }) };
  return enqueue(world, app, { ...planBuild(world, goodFate), ...told, id, isPromoted: true }).build;
}

function planBuild({ clock, store }: World, fate: Fate): Omit<BuildRecord, 'id'> {
  const startedAt = clock.now();
  return { deploymentId: randomUUID(), startedAt, seconds: store.settings.buildSeconds, fate, visibleAt: startedAt };
}

function enqueue({ spoilBuild }: World, app: AppRecord, planned: BuildRecord): StartedBuild {
  const started = spoilBuild(planned, [app.id, app.name]);
  const { build, next } = started;
  // A build that was planned to overtake an earlier one does not come any more.
  app.builds = [...app.builds.filter(({ startedAt }) => startedAt <= build.startedAt), build, ...(next ? [next] : [])];
  return started;
}
