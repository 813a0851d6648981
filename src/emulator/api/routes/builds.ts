import { formatTime } from '../../emulator-clock.ts';
import { logUrlOf } from '../../logs/build-logs.ts';
import { progressOf } from '../../state/build-progress.ts';
import type { AppRecord, BuildRecord } from '../../state/records.ts';
import { commitOf } from '../../state/released-build.ts';
import type { World } from '../../world.ts';
import { findApp } from '../find-or-refuse.ts';
import type { Handlers } from '../handler.ts';
import { startBuildOf } from '../plan-build.ts';
import { answerCreated } from '../replies.ts';

/** Handlers of section 4.2: builds. */
export const buildRoutes: Pick<Handlers, 'startBuild'> = {
  startBuild({ parts, body, world }) {
    const app = findApp(world, parts.app);
    const { build, isUntold } = startBuildOf(world, app, body);
    return isUntold ? { status: 201 } : answerCreated(renderBuild(world, app, build));
  },
};

/** A build as the API shows it. */
export function renderBuild(world: World, app: AppRecord, build: BuildRecord) {
  const { state, finishedAt, message } = progressOf(app, build, world.clock.now());
  return {
    id: build.id,
    branch: build.branch ?? null,
    commitish: build.commitish ?? null,
    status: state,
    source_blob: { version: commitOf(build) },
    description: build.description ?? null,
    message: message ?? null,
    output_stream_url: logUrlOf(world, build),
    created_at: formatTime(build.startedAt),
    finished_at: finishedAt === undefined ? null : formatTime(finishedAt),
  };
}
