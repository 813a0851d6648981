import { formatTime } from '../../emulator-clock.ts';
import { Refusal } from '../../http/refusal.ts';
import { logUrlOf } from '../../logs/build-logs.ts';
import { buildProgressOf, progressOf } from '../../state/build-progress.ts';
import type { Manner } from '../../state/dialects.ts';
import type { AppRecord, BuildRecord } from '../../state/records.ts';
import { commitOf } from '../../state/released-build.ts';
import type { World } from '../../world.ts';
import { findApp } from '../find-or-refuse.ts';
import type { Handlers } from '../handler.ts';
import { startBuildOf } from '../plan-build.ts';
import { answer, answerCreated } from '../replies.ts';

/** Handlers of section 4.2: builds, and the looks at them that some platforms have. */
export const buildRoutes: Pick<Handlers, 'startBuild' | 'getBuild' | 'listBuilds'> = {
  startBuild({ parts, body, world, manner }) {
    const app = findApp(world, parts.app);
    const { build, isUntold } = startBuildOf(world, app, body);
    if (isUntold) return { status: 201 };
    return answerCreated(renderBuild(world, app, build, manner));
  },

  getBuild({ parts, world, manner }) {
    const app = findApp(world, parts.app);
    const build = listOwnBuilds(world, app).find(({ id }) => id === parts.build);
    if (build === undefined) throw new Refusal(404, `The build ${parts.build} was not found`);
    return answer(renderBuild(world, app, build, manner));
  },

  listBuilds({ parts, world, manner }) {
    const app = findApp(world, parts.app);
    return answer(listOwnBuilds(world, app).map((build) => renderBuild(world, app, build, manner)));
  },
};

/** The builds of an app that were started so far, the newest first, without those that were promoted to it. */
function listOwnBuilds({ clock }: World, app: AppRecord): readonly BuildRecord[] {
  return app.builds.filter(({ startedAt, isPromoted }) => startedAt <= clock.now() && !isPromoted).reverse();
}

/** A build as the API shows it, in the platform’s manner. */
export function renderBuild(world: World, app: AppRecord, build: BuildRecord, manner: Manner): object {
  // Where nothing else tells of the deployment, it counts as the build's last phase.
  const tell = manner.has.has('deployments') ? buildProgressOf : progressOf;
  const { state, finishedAt, message } = tell(app, build, world.clock.now());
  const fields = { id: build.id, branch: build.branch ?? null, commitish: build.commitish ?? null };
  if (manner.buildState === null) return { ...fields, created_at: formatTime(build.startedAt) };
  return {
    ...fields,
    [manner.buildState]: state,
    source_blob: { version: commitOf(build) },
    description: build.description ?? null,
    message: message ?? null,
    ...(manner.has.has('logs') && { output_stream_url: logUrlOf(world, build) }),
    created_at: formatTime(build.startedAt),
    finished_at: finishedAt === undefined ? null : formatTime(finishedAt),
  };
}
