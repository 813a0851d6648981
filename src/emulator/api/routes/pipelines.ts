import { formatTime } from '../../emulator-clock.ts';
import type { PipelineRecord } from '../../state/records.ts';
import type { World } from '../../world.ts';
import { findPipeline, renderTeamOf } from '../find-or-refuse.ts';
import type { Handlers } from '../handler.ts';
import { answer } from '../replies.ts';
import { renderApp } from './apps.ts';

/** Handlers of section 4.7: pipelines. */
export const pipelineRoutes: Pick<Handlers, 'listPipelines' | 'getPipeline' | 'listPipelineApps'> = {
  listPipelines: ({ world }) =>
    answer([...world.store.pipelines.values()].map((pipeline) => renderPipeline(world, pipeline))),

  getPipeline: ({ parts, world }) => answer(renderPipeline(world, findPipeline(world, parts.pipeline))),

  listPipelineApps({ parts, world }) {
    const members = listMembers(world, findPipeline(world, parts.pipeline));
    return answer(members.map(({ app, stage }) => ({ ...renderApp(world, app), stage })));
  },
};

/** The apps of a pipeline that are there, with their stages. */
export function listMembers({ store }: World, { apps }: PipelineRecord) {
  return apps.flatMap(({ id, stage }) => {
    const app = store.apps.get(id);
    return app === undefined ? [] : [{ app, stage }];
  });
}

/** A pipeline as the API shows it. */
export function renderPipeline(world: World, pipeline: PipelineRecord): object {
  const environments = pipeline.environmentIds.flatMap((id) => {
    const environment = world.store.environments.get(id);
    return environment === undefined ? [] : [{ id, kind: environment.kind, name: environment.name }];
  });
  return {
    id: pipeline.id,
    name: pipeline.name,
    team: renderTeamOf(world, pipeline.teamId),
    environments,
    review_apps: { enabled: pipeline.reviewApps.enabled, auto_destroy: pipeline.reviewApps.autoDestroy },
    created_at: formatTime(pipeline.createdAt),
  };
}
