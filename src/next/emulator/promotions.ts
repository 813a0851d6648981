import { refTo } from './apps.ts';
import { addBuild, describeEnd } from './builds.ts';
import { findMember, listDownstream } from './pipelines.ts';
import { check, find, found, type Handlers, nextId, type World } from './routes.ts';
import type { PipelineRecord, PromotionRecord, State } from './state.ts';
import { deploymentAt, iso, runningBuild } from './time.ts';

/** Promotions: what an app runs is deployed to others of its pipeline as it is. */
export const promotions: Handlers<'createPromotion' | 'getPromotion' | 'listPromotionTargets'> = {
  createPromotion({ body, parts, ...world }) {
    const { now, state } = world;
    const pipeline = findPipeline(state, parts.pipeline);
    const source = findMember(state, pipeline, body.source.app);
    const build = runningBuild(source, now);
    check(build !== undefined, `Nothing was deployed to ${source.name} yet.`);
    const apps = body.targets?.map(({ app }) => findMember(state, pipeline, app));
    const targets = apps ?? listDownstream(state, pipeline, source);
    check(targets.length > 0 && !targets.includes(source), `${source.name} cannot be promoted so.`);
    const { id, branch, commitish, commit } = build;
    const promoted = { id, branch, commitish, commit, description: null, promotedFrom: source.name };
    const promotion = {
      id: nextId(state, 'promotion'),
      pipelineId: pipeline.id,
      sourceId: source.id,
      createdAt: now,
      targets: targets.map((app) => {
        const { deploymentId } = addBuild(world, app, promoted);
        return { id: nextId(state, 'target'), appId: app.id, deploymentId };
      }),
    };
    state.promotions.push(promotion);
    return render(world, promotion, pipeline);
  },
  getPromotion: ({ parts, ...world }) =>
    render(world, findPromotion(world.state, parts), findPipeline(world.state, parts.pipeline)),
  listPromotionTargets: ({ parts, ...world }) => renderTargets(world, findPromotion(world.state, parts)),
};

/** Finds a pipeline by its id: promotions do not take its name. */
function findPipeline({ pipelines }: State, id: string): PipelineRecord {
  const pipeline = pipelines.find((one) => one.id === id);
  return found(pipeline, `Pipeline ${id}`);
}

function findPromotion({ promotions }: State, { pipeline, promotion: id }: { pipeline: string; promotion: string }) {
  const promotion = promotions.find((one) => one.id === id && one.pipelineId === pipeline);
  return found(promotion, `Promotion ${id}`);
}

function render(world: Pick<World, 'state' | 'now'>, promotion: PromotionRecord, { id, name }: PipelineRecord): object {
  const words = renderTargets(world, promotion).map(({ status }) => status);
  const isOver = words.every((word) => word === 'succeeded' || word === 'failed');
  const status = isOver ? (words.includes('failed') ? 'failed' : 'succeeded') : 'pending';
  const source = found(find(world.state.apps, promotion.sourceId), 'The source');
  const createdAt = iso(promotion.createdAt);
  return {
    id: promotion.id,
    status,
    pipeline: { id, name },
    source: { app: refTo(source) },
    created_at: createdAt,
    updated_at: createdAt,
  };
}

const targetWords = new Map(
  Object.entries({ pending: 'pending', deployed: 'succeeded', failed: 'failed', canceled: 'failed' }),
);

function renderTargets({ state, now }: Pick<World, 'state' | 'now'>, promotion: PromotionRecord) {
  return promotion.targets.map(({ id, appId, deploymentId }) => {
    const app = found(find(state.apps, appId), appId);
    const build = found(
      app.builds.find((one) => one.deploymentId === deploymentId),
      deploymentId,
    );
    const word = deploymentAt(app, build, now)?.state ?? 'failed';
    const status = targetWords.get(word) ?? 'promoting';
    return {
      ...{ id, status, app: refTo(app), pipeline_promotion: { id: promotion.id } },
      error_message: describeEnd(word, build),
    };
  });
}
