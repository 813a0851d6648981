import { chooseTeam } from './account.ts';
import { failures } from './logs.ts';
import { byId, byName, checkNew, type Handlers, nextId, type World } from './routes.ts';
import { commitFrom } from './seed.ts';
import { type App, type Build, type FailingPhase, failingStates, iso, makeApp, type Ref } from './state.ts';
import { buildAt, deploymentAt, processesAt, runningBuild } from './time.ts';

/** Apps, their builds and the deployments that follow. */
export const apps = {
  listApps: ({ query, ...world }) =>
    filterByTeam(world.state.apps, query.get('team_id')).map((app) => renderApp(world, app)),
  createApp({ body: { name, team_id, region = 'us' }, ...world }) {
    const { now, state } = world;
    checkNew(state.apps, name);
    const [id, team] = [nextId(state, 'app'), chooseTeam(state, team_id)];
    const app = makeApp({ name, region }, { id, name, team, created_at: iso(now) });
    state.apps.push(app);
    return renderApp(world, app);
  },
  getApp: ({ app, ...world }) => renderApp(world, app),

  listBuilds: ({ app, ...world }) => listOwn(app).map((build) => renderBuild(world, app, build)),
  startBuild({ app, body: { branch = null, commitish = null, description = null }, ...world }) {
    const named = commitish ?? branch ?? 'main';
    const version = /^[0-9a-f]{40}$/.test(named) ? named : commitFrom(named);
    const build = addBuild(world, app, {
      ...{ id: nextId(world.state, 'build'), description, branch, commitish, source_blob: { version } },
      fails: branch === 'fail' ? 'build' : failingPhases.find((phase) => branch === `fail-${phase}`),
      crashes: branch === 'crash',
    });
    return renderBuild(world, app, build);
  },
  getBuild: ({ app, parts, ...world }) => renderBuild(world, app, byId(listOwn(app), parts.build)),
  listDeployments({ app, now }) {
    return app.builds.toReversed().flatMap((build) => {
      const standing = deploymentAt(app, build, now);
      if (standing === undefined) return [];
      const { state, createdAt } = standing;
      const of = { build: { id: build.id }, message: describeEnd(state, build), created_at: iso(createdAt) };
      return [{ ...build.deployment, state, current: runningBuild(app, now) === build, ...of }];
    });
  },
} satisfies Partial<Handlers>;

const failingPhases = Object.keys(failingStates) as readonly FailingPhase[];

/** The resources of a team, or all. */
export function filterByTeam<T extends { readonly team?: Ref | null }>(all: readonly T[], id: string | null) {
  return id === null ? all : all.filter(({ team }) => team?.id === id);
}

/** Names an app in other resources. */
export function refTo({ id, name }: App): Ref {
  return { id, name };
}

/** An app with what it runs. */
export function renderApp({ now, isOn }: World, app: App): object {
  const { addons, builds, config, domains, restarts, ...shown } = app;
  const running = runningBuild(app, now);
  const newest = builds.map((build) => deploymentAt(app, build, now)).findLast((one) => one !== undefined);
  const ids = { current_build_id: running?.id ?? null, current_deployment_id: running?.deployment.id ?? null };
  const status = { deployment_status: newest?.state ?? null };
  return { ...shown, ...(isOn('ids') && ids), ...(isOn('status') && status) };
}

/** Adds a build to an app. */
export function addBuild({ state, now }: World, app: App, build: Omit<Build, 'deployment' | 'created_at'>): Build {
  const deployment = { id: nextId(state, 'deployment'), version: app.builds.length + 1 };
  const added = { ...build, deployment, created_at: iso(now) };
  app.builds.push(added);
  return added;
}

/** The builds that an app made itself, the newest first. */
function listOwn({ builds }: App): readonly Build[] {
  return builds.filter(({ promotion }) => promotion === undefined).toReversed();
}

function renderBuild({ now, origin }: World, app: App, build: Build): object {
  const { crashes, deployment, fails, promotion, ...shown } = build;
  const { state } = buildAt(app, build, now);
  return { ...shown, state, output_stream_url: `${origin}/_logs/${build.id}`, message: describeEnd(state, build) };
}

/** Why a build or deployment ended badly. */
export function describeEnd(state: string, { fails }: Build): string | null {
  if (state === 'canceled') return 'A newer build took its place.';
  return state === 'failed' && fails ? failures[fails].message : null;
}

/** What an app itself answers at every path: a greeting and the commit that it runs. */
export function renderPage({ state, now }: World, name: string) {
  const app = byName(state.apps, name);
  const commit = runningBuild(app, now)?.source_blob.version;
  const isUp = processesAt(app, 'web', now).some(({ status }) => status === 'Running');
  if (commit === undefined || !isUp) return { status: 503, body: 'Application error: no web process is running.\n' };
  return { headers: { 'x-commit': commit }, body: `Hello from ${name}\nCommit ${commit}\n` };
}
