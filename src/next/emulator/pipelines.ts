import { renderTeam } from './account.ts';
import { refTo, renderApp } from './apps.ts';
import { check, find, found, type Handlers } from './routes.ts';
import type { AppRecord, PipelineRecord, State } from './state.ts';
import { iso, runningBuild } from './time.ts';

/** Pipelines, and what a promotion in them would bring. */
export const pipelines: Handlers<'listPipelines' | 'getPipeline' | 'listPipelineApps' | 'getPipelineDiff'> = {
  listPipelines({ query, state }) {
    const team = query.get('team_id');
    const wanted = state.pipelines.filter(({ teamId }) => team === null || teamId === team);
    return wanted.map((pipeline) => render(state, pipeline));
  },
  getPipeline: ({ parts, state }) => render(state, findPipeline(state, parts.pipeline)),
  listPipelineApps({ parts, ...world }) {
    const members = listMembers(world.state, findPipeline(world.state, parts.pipeline));
    return members.map(({ app }) => renderApp(world, app));
  },
  getPipelineDiff({ now, parts, query, state }) {
    const pipeline = findPipeline(state, parts.pipeline);
    const source = findMember(state, pipeline, query.get('source_app') ?? '');
    const targets = listDownstream(state, pipeline, source);
    return { source: refTo(source), diffs: targets.map((app) => ({ app: refTo(app), ...compare(source, app, now) })) };
  },
};

const stages = ['review', 'development', 'staging', 'production'];

function findPipeline({ pipelines }: State, idOrName: string): PipelineRecord {
  return found(find(pipelines, idOrName), `Pipeline ${idOrName}`);
}

function listMembers({ apps }: State, { members }: PipelineRecord) {
  return members.map(({ appId, stage }) => ({ app: found(find(apps, appId), appId), stage: stages.indexOf(stage) }));
}

/** Finds an app of a pipeline by its id or name. */
export function findMember(state: State, pipeline: PipelineRecord, idOrName: string): AppRecord {
  const member = find(
    listMembers(state, pipeline).map(({ app }) => app),
    idOrName,
  );
  check(member !== undefined, `${idOrName} is not in the pipeline ${pipeline.name}.`);
  return member;
}

/** The apps of the next stage that has any. */
export function listDownstream(state: State, pipeline: PipelineRecord, source: AppRecord): readonly AppRecord[] {
  const members = listMembers(state, pipeline);
  const own = members.find(({ app }) => app === source)?.stage ?? 0;
  const next = Math.min(...members.map(({ stage }) => stage).filter((stage) => stage > own));
  return members.filter(({ stage }) => stage === next).map(({ app }) => app);
}

/** Compares two apps by the commits that each was built from, because there is no repository. */
function compare(source: AppRecord, target: AppRecord, now: number) {
  const [head, base] = [listCommits(source, now), listCommits(target, now)];
  if (head.length === 0 || base.length === 0) return { status: 'unavailable' };
  const common = base.findLast((commit) => head.includes(commit)) ?? '';
  const commits = head.slice(head.indexOf(common) + 1).map((sha) => ({ sha }));
  const behind = base.length - base.indexOf(common) - 1;
  const [isAhead, isBehind] = [commits.length > 0, behind > 0];
  const status = isAhead ? (isBehind ? 'diverged' : 'ahead') : isBehind ? 'behind' : 'identical';
  return { status, ahead_by: commits.length, behind_by: behind, commits };
}

function listCommits(app: AppRecord, now: number): readonly string[] {
  const running = runningBuild(app, now);
  const until = running ? app.builds.indexOf(running) + 1 : 0;
  return [...new Set(app.builds.slice(0, until).map(({ commit }) => commit))];
}

function render(state: State, { id, name, teamId, createdAt, environments }: PipelineRecord): object {
  return {
    id,
    name,
    team: renderTeam(state, teamId),
    environments: environments.map(({ id, kind }) => ({ id, kind })),
    review_app_settings: { enabled: true },
    created_at: iso(createdAt),
    updated_at: iso(createdAt),
  };
}
