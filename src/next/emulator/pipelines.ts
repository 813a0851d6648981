import { renderTeam } from './account.ts';
import { refTo, renderApp } from './apps.ts';
import { found } from './refusal.ts';
import type { Handlers, World } from './routes.ts';
import { type AppRecord, find, type PipelineRecord } from './state.ts';
import { runningBuild } from './time.ts';

/** Pipelines, and what a promotion in them would bring. */
export const pipelines: Handlers<'listPipelines' | 'getPipeline' | 'listPipelineApps' | 'getPipelineDiff'> = {
  listPipelines({ query, world }) {
    const team = query.get('team_id');
    const wanted = world.state.pipelines.filter(({ teamId }) => team === null || teamId === team);
    return wanted.map((pipeline) => render(world, pipeline));
  },

  getPipeline: ({ parts, world }) => render(world, findPipeline(world, parts.pipeline)),

  listPipelineApps({ parts, world }) {
    const members = listMembers(world, findPipeline(world, parts.pipeline));
    return members.map(({ app }) => renderApp(world, app));
  },

  getPipelineDiff({ parts, query, world }) {
    const pipeline = findPipeline(world, parts.pipeline);
    const source = findMember(world, pipeline, query.get('source_app') ?? '');
    const diffs = listDownstream(world, pipeline, source).map((app) => ({
      app: refTo(app),
      error_message: null,
      ...compare(source, app, world.now),
    }));
    return { source: refTo(source), diffs };
  },
};

const stages = ['review', 'development', 'staging', 'production'];

/** Finds a pipeline by its id or name. */
function findPipeline({ state }: World, idOrName: string): PipelineRecord {
  return found(find(state.pipelines, idOrName), `Pipeline ${idOrName}`);
}

function listMembers({ state }: World, { members }: PipelineRecord) {
  return members.flatMap(({ appId, stage }) => {
    const app = find(state.apps, appId);
    return app ? [{ app, stage: stages.indexOf(stage) }] : [];
  });
}

/** Finds an app of a pipeline by its id or name. */
export function findMember(world: World, pipeline: PipelineRecord, idOrName: string): AppRecord {
  const members = listMembers(world, pipeline).map(({ app }) => app);
  return found(find(members, idOrName), `App ${idOrName} of the pipeline ${pipeline.name}`);
}

/** The apps of the next stage that has any. */
export function listDownstream(world: World, pipeline: PipelineRecord, source: AppRecord): readonly AppRecord[] {
  const members = listMembers(world, pipeline);
  const own = members.find(({ app }) => app === source)?.stage ?? 0;
  const next = Math.min(...members.map(({ stage }) => stage).filter((stage) => stage > own));
  return members.filter(({ stage }) => stage === next).map(({ app }) => app);
}

/** Compares two apps by the commits that each was built from: there is no repository. */
function compare(source: AppRecord, target: AppRecord, now: number) {
  const [head, base] = [historyOf(source, now), historyOf(target, now)];
  if (head.length === 0 || base.length === 0) return { status: 'unavailable' };
  const common = base.findLast((commit) => head.includes(commit)) ?? '';
  const ahead = head.slice(head.indexOf(common) + 1);
  const behind = base.slice(base.indexOf(common) + 1).length;
  const status = ahead.length > 0 ? (behind > 0 ? 'diverged' : 'ahead') : behind > 0 ? 'behind' : 'identical';
  return { status, ahead_by: ahead.length, behind_by: behind, commits: ahead.toReversed().map((sha) => ({ sha })) };
}

function historyOf(app: AppRecord, now: number): readonly string[] {
  const running = runningBuild(app, now);
  const commits = app.builds.slice(0, running ? app.builds.indexOf(running) + 1 : 0).map(({ commit }) => commit);
  return [...new Set(commits.reverse())].reverse();
}

function render({ state }: World, { id, name, teamId, environments, createdAt }: PipelineRecord): object {
  return {
    id,
    name,
    team: renderTeam(state, teamId),
    environments: environments.map(({ id, kind }) => ({ id, kind })),
    review_app_settings: { enabled: true },
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(createdAt).toISOString(),
  };
}
