import { findApp, refTo } from './apps.ts';
import { addBuild } from './builds.ts';
import { describeFailure } from './logs.ts';
import { findMember, listDownstream } from './pipelines.ts';
import { found, require } from './refusal.ts';
import type { Handlers, World } from './routes.ts';
import { nextId, type PipelineRecord, type PromotionRecord } from './state.ts';
import { deploymentAt, runningBuild } from './time.ts';

/** Promotions: what an app runs is deployed to others of its pipeline as it is. */
export const promotions: Handlers<'createPromotion' | 'getPromotion' | 'listPromotionTargets'> = {
  createPromotion({ parts, body: { source: wanted, targets }, world }) {
    const pipeline = findPipeline(world, parts.pipeline);
    const source = findMember(world, pipeline, wanted.app);
    const build = runningBuild(source, world.now);
    require(build !== undefined, `Nothing was deployed to ${source.name} yet.`);
    const apps = targets?.map(({ app }) => findMember(world, pipeline, app)) ?? listDownstream(world, pipeline, source);
    require(apps.length > 0 && !apps.includes(source), `${source.name} has no such target.`);
    const { id, branch, commitish, commit } = build;
    const promoted = { id, branch, commitish, commit, description: null, promotedFrom: source.name };
    const promotion: PromotionRecord = {
      id: nextId(world.state, 'promotion'),
      pipelineId: pipeline.id,
      sourceId: source.id,
      createdAt: world.now,
      targets: apps.map((app) => ({
        id: nextId(world.state, 'target'),
        appId: app.id,
        deploymentId: addBuild(world, app, promoted).deploymentId,
      })),
    };
    world.state.promotions.push(promotion);
    return render(world, promotion, pipeline);
  },

  getPromotion({ parts, world }) {
    return render(world, findPromotion(world, parts), findPipeline(world, parts.pipeline));
  },

  listPromotionTargets: ({ parts, world }) => renderTargets(world, findPromotion(world, parts)),
};

/** Finds a pipeline by its id: promotions take no name. */
function findPipeline({ state }: World, id: string): PipelineRecord {
  return found(
    state.pipelines.find((pipeline) => pipeline.id === id),
    `Pipeline ${id}`,
  );
}

function findPromotion({ state }: World, { pipeline, promotion: id }: { pipeline: string; promotion: string }) {
  const promotion = state.promotions.find((one) => one.id === id && one.pipelineId === pipeline);
  return found(promotion, `Promotion ${id}`);
}

function render(world: World, promotion: PromotionRecord, pipeline: PipelineRecord): object {
  const words = renderTargets(world, promotion).map(({ status }) => status);
  const isOver = words.every((word) => word === 'succeeded' || word === 'failed');
  return {
    id: promotion.id,
    status: isOver ? (words.includes('failed') ? 'failed' : 'succeeded') : 'pending',
    pipeline: { id: pipeline.id, name: pipeline.name },
    source: { app: refTo(findApp(world, promotion.sourceId)) },
    created_at: new Date(promotion.createdAt).toISOString(),
    updated_at: new Date(promotion.createdAt).toISOString(),
  };
}

const targetWords: Readonly<Record<string, string>> = {
  deployed: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
  pending: 'pending',
};

function renderTargets(world: World, { id: promotion, targets }: PromotionRecord) {
  return targets.map(({ id, appId, deploymentId }) => {
    const app = findApp(world, appId);
    const build = app.builds.find((one) => one.deploymentId === deploymentId);
    const state = (build && deploymentAt(app, build, world.now)?.state) ?? 'failed';
    return {
      id,
      status: targetWords[state] ?? 'promoting',
      app: refTo(app),
      pipeline_promotion: { id: promotion },
      error_message: state === 'failed' ? describeFailure(build?.fails ?? 'deploy') : null,
    };
  });
}
