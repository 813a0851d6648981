import { randomUUID } from 'node:crypto';
import { formatTime } from '../../emulator-clock.ts';
import { Refusal } from '../../http/refusal.ts';
import { progressOf } from '../../state/build-progress.ts';
import type { AppRecord, PipelineRecord, PromotionRecord } from '../../state/records.ts';
import { releasedBuild } from '../../state/released-build.ts';
import type { World } from '../../world.ts';
import type { AppReference } from '../body-formats.ts';
import { compareApps } from '../compare-apps.ts';
import { findApp, findPipeline } from '../find-or-refuse.ts';
import type { Handlers } from '../handler.ts';
import { promoteBuild } from '../plan-build.ts';
import { answer, answerCreated } from '../replies.ts';
import { listMembers } from './pipelines.ts';

type PromotionHandlers = Pick<
  Handlers,
  'createPromotion' | 'getPromotion' | 'listPromotionTargets' | 'getPipelineDiff'
>;

/** Handlers of extensions: what an app runs is deployed to others of its pipeline, and compared with what they run. */
export const promotionRoutes: PromotionHandlers = {
  createPromotion({ parts, body, world }) {
    const pipeline = findPipeline(world, parts.pipeline);
    const source = findMember(world, pipeline, body.source);
    const build = releasedBuild(source, world.clock.now());
    if (build === undefined) throw new Refusal(422, `source: nothing was deployed to ${source.name} yet`);
    const apps =
      body.targets?.map((target) => findMember(world, pipeline, target)) ?? followers(world, pipeline, source);
    if (apps.length === 0) throw new Refusal(422, `targets: no stage follows that of ${source.name}`);
    if (apps.includes(source)) throw new Refusal(422, `targets: ${source.name} is the source`);
    const promotion: PromotionRecord = {
      id: randomUUID(),
      pipelineId: pipeline.id,
      sourceId: source.id,
      createdAt: world.clock.now(),
      targets: apps.map((app) => ({ appId: app.id, deploymentId: promoteBuild(world, app, build).deploymentId })),
    };
    world.store.promotions.set(promotion.id, promotion);
    return answerCreated(renderPromotion(world, promotion));
  },

  getPromotion: ({ parts, world }) => answer(renderPromotion(world, findPromotion(world, parts))),

  listPromotionTargets: ({ parts, world }) => answer(renderTargets(world, findPromotion(world, parts))),

  getPipelineDiff({ parts, query, world }) {
    const pipeline = findPipeline(world, parts.pipeline);
    const source = findMember(world, pipeline, { app: query.get('source_app') ?? '' });
    const others = listMembers(world, pipeline).filter(({ app }) => app !== source);
    return answer(others.map(({ app }) => ({ app: name(app), ...compareApps(source, app, world.clock.now()) })));
  },
};

function name({ id, name: own }: AppRecord): object {
  return { id, name: own };
}

function findMember(world: World, pipeline: PipelineRecord, { app: given }: AppReference): AppRecord {
  const wanted = typeof given === 'string' ? given : (given.id ?? given.name ?? '');
  const member = listMembers(world, pipeline).find(({ app }) => app.id === wanted || app.name === wanted);
  if (member === undefined) throw new Refusal(422, `The app ${wanted} is not in the pipeline ${pipeline.name}`);
  return member.app;
}

/** The apps of the stage that comes after that of an app, in the pipeline's order. */
function followers(world: World, pipeline: PipelineRecord, source: AppRecord): AppRecord[] {
  const members = listMembers(world, pipeline);
  const stages = [...new Set(members.map(({ stage }) => stage))];
  const own = members.find(({ app }) => app === source)?.stage ?? '';
  const next = stages[stages.indexOf(own) + 1];
  return members.filter(({ stage }) => stage === next).map(({ app }) => app);
}

function findPromotion(
  world: World,
  parts: { readonly pipeline: string; readonly promotion: string },
): PromotionRecord {
  const pipeline = findPipeline(world, parts.pipeline);
  const promotion = world.store.promotions.get(parts.promotion);
  if (promotion?.pipelineId === pipeline.id) return promotion;
  throw new Refusal(404, `The promotion ${parts.promotion} was not found`);
}

function renderPromotion(world: World, promotion: PromotionRecord): object {
  const { id, pipelineId, sourceId, createdAt } = promotion;
  const states = renderTargets(world, promotion).map(({ status }) => status);
  const isOver = states.every((state) => state === 'succeeded' || state === 'failed');
  return {
    id,
    status: isOver ? (states.includes('failed') ? 'failed' : 'succeeded') : 'pending',
    pipeline: { id: pipelineId },
    source: { app: name(findApp(world, sourceId)) },
    created_at: formatTime(createdAt),
  };
}

const targetWords: Readonly<Record<string, string>> = { succeeded: 'succeeded', failed: 'failed', canceled: 'failed' };

function renderTargets(world: World, { targets, createdAt }: PromotionRecord) {
  const now = world.clock.now();
  return targets.map(({ appId, deploymentId }) => {
    const app = findApp(world, appId);
    const build = app.builds.find((one) => one.deploymentId === deploymentId);
    const { state, message } = build === undefined ? { state: 'failed' } : progressOf(app, build, now);
    const status = targetWords[state] ?? (now === createdAt ? 'pending' : 'promoting');
    return { app: name(app), status, error_message: message ?? null, deployment: { id: deploymentId } };
  });
}
