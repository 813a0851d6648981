import { addBuild, describeEnd, filterByTeam, refTo, renderApp } from './apps.ts';
import { byId, byName, check, type Handlers, nextId, type World } from './routes.ts';
import { type App, iso, type Promotion, type State } from './state.ts';
import { deploymentAt, runningBuild } from './time.ts';

/** Pipelines, and promotions in them: what an app runs is deployed to others as it is. */
export const pipelines = {
  listPipelines: ({ query, state }) => filterByTeam(state.pipelines, query.get('team_id')),
  getPipeline: ({ parts, state }) => byName(state.pipelines, parts.pipeline),
  listPipelineApps({ parts, ...world }) {
    const members = listMembers(world.state, byName(world.state.pipelines, parts.pipeline).id);
    return members.map((app) => renderApp(world, app));
  },
  getPipelineDiff({ now, parts, query, state }) {
    const members = listMembers(state, byName(state.pipelines, parts.pipeline).id);
    const source = byName(members, query.get('source_app') ?? '');
    const diffs = listNext(members, source).map((app) => ({ app: refTo(app), ...compare(source, app, now) }));
    return { source: refTo(source), diffs };
  },

  createPromotion({ body, parts, ...world }) {
    const { now, state } = world;
    // Promotions do not take a pipeline’s name.
    const { id, name } = byId(state.pipelines, parts.pipeline);
    const members = listMembers(state, id);
    const source = byName(members, body.source.app);
    const build = runningBuild(source, now);
    check(build !== undefined, `Nothing was deployed to ${source.name} yet.`);
    const targets = body.targets?.map(({ app }) => byName(members, app)) ?? listNext(members, source);
    check(targets.length > 0 && !targets.includes(source), `${source.name} cannot be promoted like this.`);
    const { crashes, fails, ...rest } = build;
    const promote = (app: App) => addBuild(world, app, { ...rest, promotedFrom: source.name }).deployment.id;
    const promotion = {
      id: nextId(state, 'promotion'),
      pipeline: { id, name },
      source: { app: refTo(source) },
      created_at: iso(now),
      targets: targets.map((app) => ({ id: nextId(state, 'target'), app: refTo(app), deployment: promote(app) })),
    };
    state.promotions.push(promotion);
    return renderPromotion(world, promotion);
  },
  getPromotion: ({ parts, ...world }) => renderPromotion(world, byId(world.state.promotions, parts.promotion)),
  listPromotionTargets: ({ parts, ...world }) => renderTargets(world, byId(world.state.promotions, parts.promotion)),
} satisfies Partial<Handlers>;

function listMembers({ apps }: State, id: string): readonly App[] {
  return apps.filter(({ pipeline }) => pipeline?.id === id);
}

const stages = ['review', 'development', 'staging', 'production'];

/** The apps of the next stage that has any. */
function listNext(members: readonly App[], source: App): readonly App[] {
  const position = (app: App) => stages.indexOf(app.pipeline_stage ?? '');
  const later = members.filter((app) => position(app) > position(source));
  return later.filter((app) => later.every((other) => position(other) >= position(app)));
}

/** Compares two apps by the commits that each was built from, because there is no repository. */
function compare(source: App, target: App, now: number) {
  const [head, base] = [listCommits(source, now), listCommits(target, now)];
  if (head.length === 0 || base.length === 0) return { status: 'unavailable' };
  const common = base.findLast((commit) => head.includes(commit)) ?? '';
  const commits = head.slice(head.indexOf(common) + 1).map((sha) => ({ sha }));
  const behind = base.length - base.indexOf(common) - 1;
  const [isAhead, isBehind] = [commits.length > 0, behind > 0];
  const status = isAhead ? (isBehind ? 'diverged' : 'ahead') : isBehind ? 'behind' : 'identical';
  return { status, ahead_by: commits.length, behind_by: behind, commits };
}

function listCommits(app: App, now: number): readonly string[] {
  const running = runningBuild(app, now);
  const until = running ? app.builds.indexOf(running) + 1 : 0;
  return [...new Set(app.builds.slice(0, until).map(({ source_blob }) => source_blob.version))];
}

function renderPromotion(world: World, promotion: Promotion): object {
  const { targets, ...shown } = promotion;
  const words = renderTargets(world, promotion).map(({ status }) => status);
  const isOver = words.every((word) => word === 'succeeded' || word === 'failed');
  const status = isOver ? (words.includes('failed') ? 'failed' : 'succeeded') : 'pending';
  return { ...shown, status, updated_at: iso(world.now) };
}

function renderTargets({ state, now }: World, { id: promotion, targets }: Promotion) {
  return targets.map(({ id, app: ref, deployment }) => {
    const app = byId(state.apps, ref.id);
    const build = app.builds.find((one) => one.deployment.id === deployment);
    const word = (build && deploymentAt(app, build, now)?.state) ?? 'failed';
    const going = word === 'pending' ? 'pending' : 'promoting';
    const isBad = word === 'failed' || word === 'canceled';
    const status = word === 'deployed' ? 'succeeded' : isBad ? 'failed' : going;
    const error_message = build ? describeEnd(word, build) : null;
    return { id, status, app: ref, pipeline_promotion: { id: promotion }, error_message };
  });
}
