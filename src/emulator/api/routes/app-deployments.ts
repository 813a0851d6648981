import { formatTime } from '../../emulator-clock.ts';
import { Refusal } from '../../http/refusal.ts';
import { deploymentProgressOf } from '../../state/build-progress.ts';
import type { AppRecord } from '../../state/records.ts';
import { releasedBuild } from '../../state/released-build.ts';
import type { World } from '../../world.ts';
import { findApp } from '../find-or-refuse.ts';
import type { Handlers } from '../handler.ts';
import { answer } from '../replies.ts';

/** Handlers of an extension: the deployments of an app, one for each build that succeeded or was promoted to it. */
export const deploymentRoutes: Pick<Handlers, 'listDeployments' | 'getDeployment'> = {
  listDeployments: ({ parts, world }) => answer(renderDeployments(world, findApp(world, parts.app))),

  getDeployment({ parts, world }) {
    const found = renderDeployments(world, findApp(world, parts.app)).find(({ id }) => id === parts.deployment);
    if (found === undefined) throw new Refusal(404, `The deployment ${parts.deployment} was not found`);
    return answer(found);
  },
};

/** The deployments of an app as the API shows them, the newest first. */
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
