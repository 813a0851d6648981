import { formatTime } from '../../../src/emulator/emulator-clock.ts';
import {
  buildProgressOf,
  deploymentFailure,
  describePart,
  type Progress,
  timesOf,
} from '../../../src/emulator/state/build-progress.ts';
import type { AppRecord, BuildRecord } from '../../../src/emulator/state/records.ts';
import { releasedBuild } from '../../../src/emulator/state/released-build.ts';
import type { World } from '../../../src/emulator/world.ts';

/** The deployments of an app as the API shows them, one for each build that succeeded or was promoted to it, the newest first. */
export function renderDeployments({ clock }: World, app: AppRecord): (object & { readonly id: string })[] {
  const now = clock.now();
  const current = releasedBuild(app, now);
  return app.builds
    .flatMap((build) => {
      const progress = deploymentProgressOf(app, build, now);
      return progress === undefined ? [] : [{ build, ...progress }];
    })
    .map(({ build, state, message, createdAt, finishedAt }, index) => ({
      id: build.deploymentId,
      build: { id: build.id },
      version: index + 1,
      state,
      message: message ?? null,
      current: build === current,
      created_at: formatTime(createdAt),
      finished_at: finishedAt === undefined ? null : formatTime(finishedAt),
    }))
    .reverse();
}

/** States of a deployment, each with the share of the whole time at which it ends. */
const phases = [
  ['pending', 0.75],
  ['releasing', 0.85],
  ['deploying', 1],
] as const;

/** Tells how the deployment of a build stands; undefined while there is none. */
function deploymentProgressOf(
  app: AppRecord,
  build: BuildRecord,
  now: number,
): (Progress & { readonly createdAt: number }) | undefined {
  const { builtAt, endsAt, ending } = timesOf(build);
  const isBuilt = now >= builtAt && buildProgressOf(app, build, now).state === 'succeeded';
  if (!isBuilt) return undefined;
  const progress = describePart({ endsAt, ending, failure: deploymentFailure, phases }, app, build, now);
  return { ...progress, state: progress.state === 'succeeded' ? 'deployed' : progress.state, createdAt: builtAt };
}
