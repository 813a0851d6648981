import { formatTime } from '../../emulator-clock.ts';
import type { Manner } from '../../state/dialects.ts';
import type { PipelineRecord } from '../../state/records.ts';
import type { World } from '../../world.ts';
import { findPipeline, renderTeamOf } from '../find-or-refuse.ts';
import type { Handlers } from '../handler.ts';
import { answer } from '../replies.ts';
import { renderApp } from './apps.ts';

/** Handlers of section 4.7: pipelines. */
export const pipelineRoutes: Pick<Handlers, 'listPipelines' | 'getPipeline' | 'listPipelineApps'> = {
  listPipelines: ({ world, manner }) =>
    answer([...world.store.pipelines.values()].map((pipeline) => renderPipeline(world, pipeline, manner))),

  getPipeline: ({ parts, world, manner }) => answer(renderPipeline(world, findPipeline(world, parts.pipeline), manner)),

  listPipelineApps({ parts, world, manner }) {
    const stageName = manner.grouped ? 'pipeline_stage' : 'stage';
    const members = listMembers(world, findPipeline(world, parts.pipeline));
    return answer(members.map(({ app, stage }) => ({ ...renderApp(world, app, manner), [stageName]: stage })));
  },
};

/** The apps of a pipeline that are there, with their stages. */
export function listMembers({ store }: World, { apps }: PipelineRecord) {
  return apps.flatMap(({ id, stage }) => {
    const app = store.apps.get(id);
    return app === undefined ? [] : [{ app, stage }];
  });
}

/** A pipeline as the API shows it, in the platform’s manner. */
export function renderPipeline(world: World, pipeline: PipelineRecord, manner: Manner): object {
  const environments = pipeline.environmentIds.flatMap((id) => {
    const environment = world.store.environments.get(id);
    return environment === undefined ? [] : [{ id, kind: environment.kind, name: environment.name }];
  });
  return {
    id: pipeline.id,
    name: pipeline.name,
    team: renderTeamOf(world, pipeline.teamId),
    environments: manner.grouped
      ? Object.fromEntries(environments.map(({ id, kind, name }) => [name, { id, kind }]))
      : environments,
    review_apps: { enabled: pipeline.reviewApps.enabled, auto_destroy: pipeline.reviewApps.autoDestroy },
    created_at: formatTime(pipeline.createdAt),
  };
}
