import { addBuild, describeEnd, filterByTeam, refTo, renderApp } from './apps.ts';
import { byId, byName, check, type Handlers, nextId } from './routes.ts';
import type { App, State } from './state.ts';
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
    return { diffs: listNext(members, source).map((app) => ({ app: refTo(app), ...compare(source, app, now) })) };
  },

  createPromotion({ body, parts, ...world }) {
    const { now, state } = world;
    // Promotions do not take a pipeline’s name.
    const members = listMembers(state, byId(state.pipelines, parts.pipeline).id);
    const source = byName(members, body.source.app);
    const build = runningBuild(source, now);
    check(build !== undefined, `Nothing was deployed to ${source.name} yet.`);
    const targets = body.targets?.map(({ app }) => byName(members, app)) ?? listNext(members, source);
    check(targets.length > 0 && !targets.includes(source), `${source.name} cannot be promoted like this.`);
    const promotion = nextId(state, 'promotion');
    for (const app of targets) addBuild(world, app, { ...build, promotion });
    return { id: promotion, status: 'pending' };
  },
  listPromotionTargets({ now, parts, state }) {
    return state.apps.flatMap((app) => {
      const build = app.builds.find(({ promotion }) => promotion === parts.promotion);
      if (build === undefined) return [];
      const word = deploymentAt(app, build, now)?.state ?? 'pending';
      const isBad = word === 'failed' || word === 'canceled';
      const status = word === 'deployed' ? 'succeeded' : isBad ? 'failed' : 'promoting';
      return [{ id: `target-${app.name}`, status, app: refTo(app), error_message: describeEnd(word, build) }];
    });
  },
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
  const commits = head.filter((commit) => !base.includes(commit)).map((sha) => ({ sha }));
  const isBehind = base.some((commit) => !head.includes(commit));
  const status = commits.length > 0 ? (isBehind ? 'diverged' : 'ahead') : isBehind ? 'behind' : 'identical';
  return { status, ahead_by: commits.length, commits };
}

function listCommits(app: App, now: number): readonly string[] {
  const running = runningBuild(app, now);
  const until = running ? app.builds.indexOf(running) + 1 : 0;
  return [...new Set(app.builds.slice(0, until).map(({ source_blob }) => source_blob.version))];
}
