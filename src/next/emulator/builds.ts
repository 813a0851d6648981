import { refTo } from './apps.ts';
import { failures } from './logs.ts';
import { found, type Handlers, nextId, type World } from './routes.ts';
import { commitFrom } from './seed.ts';
import type { AppRecord, BuildRecord, FailingPhase } from './state.ts';
import { buildAt, deploymentAt, iso, runningBuild } from './time.ts';

/** Builds and the deployments that follow them. */
export const builds: Handlers<'listBuilds' | 'startBuild' | 'getBuild' | 'listDeployments'> = {
  listBuilds: ({ app, ...world }) => ownBuilds(app).map((build) => renderBuild(world, app, build)),
  startBuild({ app, body: { branch = null, commitish = null, description = null }, ...world }) {
    const names = [commitish ?? '', branch ?? ''];
    const named = commitish ?? branch ?? 'main';
    const build = addBuild(world, app, {
      id: nextId(world.state, 'build'),
      branch,
      commitish,
      commit: /^[0-9a-f]{40}$/.test(named) ? named : commitFrom(named),
      description,
      fails: failingPhases.find((phase) => names.some((name) => name === `fail-${phase}`)) ?? failsAtOnce(names),
      crashes: names.includes('crash'),
    });
    return renderBuild(world, app, build);
  },
  getBuild({ app, parts, ...world }) {
    const build = ownBuilds(app).find(({ id }) => id === parts.build);
    return renderBuild(world, app, found(build, `Build ${parts.build}`));
  },
  listDeployments: ({ app, now }) => app.builds.toReversed().flatMap((build) => renderDeployment(app, build, now)),
};

const failingPhases: readonly FailingPhase[] = ['build', 'release', 'deploy', 'test'];

function failsAtOnce(names: readonly string[]): FailingPhase | undefined {
  return names.includes('fail') ? 'build' : undefined;
}

type NewBuild = Omit<BuildRecord, 'deploymentId' | 'version' | 'startedAt'>;

/** Adds a build to an app. */
export function addBuild({ state, now }: Pick<World, 'state' | 'now'>, app: AppRecord, build: NewBuild): BuildRecord {
  const [deploymentId, version] = [nextId(state, 'deployment'), app.builds.length + 1];
  const added = { ...build, deploymentId, version, startedAt: now };
  app.builds.push(added);
  return added;
}

/** The builds that are the app’s own, the newest first. */
function ownBuilds({ builds }: AppRecord): readonly BuildRecord[] {
  return builds.filter(({ promotedFrom }) => promotedFrom === undefined).toReversed();
}

function renderBuild({ now, origin }: Pick<World, 'now' | 'origin'>, app: AppRecord, build: BuildRecord): object {
  const { id, branch, commit, commitish, description, startedAt } = build;
  const { state, since } = buildAt(app, build, now);
  return {
    ...{ id, state, description, branch, commitish, source_blob: { version: commit }, app: refTo(app) },
    output_stream_url: `${origin}/_logs/${id}`,
    message: describeEnd(state, build),
    created_at: iso(startedAt),
    updated_at: iso(since),
  };
}

function renderDeployment(app: AppRecord, build: BuildRecord, now: number): readonly object[] {
  const { deploymentId: id, promotedFrom, version } = build;
  const standing = deploymentAt(app, build, now);
  if (standing === undefined) return [];
  const { state, since, createdAt } = standing;
  const description = promotedFrom === undefined ? build.description : `Promoted from ${promotedFrom}`;
  const current = runningBuild(app, now) === build;
  const times = { created_at: iso(createdAt), updated_at: iso(since) };
  const message = describeEnd(state, build);
  return [{ id, state, current, build: { id: build.id }, app: refTo(app), version, description, message, ...times }];
}

/** Why a build or deployment ended badly. */
export function describeEnd(state: string, { fails }: BuildRecord): string | null {
  if (state === 'canceled') return 'A newer build took its place.';
  return state === 'failed' && fails ? failures[fails].message : null;
}
