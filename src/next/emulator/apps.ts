import { chooseTeam, renderTeam } from './account.ts';
import { checkNew, find, found, type Handlers, nextId, type World } from './routes.ts';
import { appsZone, makeApp } from './seed.ts';
import type { AppRecord } from './state.ts';
import { deploymentAt, iso, processesAt, runningBuild } from './time.ts';

/** Apps. */
export const apps: Handlers<'listApps' | 'createApp' | 'getApp'> = {
  listApps({ query, ...world }) {
    const team = query.get('team_id');
    const wanted = world.state.apps.filter(({ teamId }) => team === null || teamId === team);
    return wanted.map((app) => renderApp(world, app));
  },
  createApp({ body: { name, team_id, region = 'us' }, ...world }) {
    const { now, state } = world;
    checkNew(state.apps, name);
    const app = makeApp(nextId(state, 'app'), { name, region }, chooseTeam(state, team_id), now);
    state.apps.push(app);
    return renderApp(world, app);
  },
  getApp: ({ app, ...world }) => renderApp(world, app),
};

/** Names an app in other resources. */
export function refTo({ id, name }: AppRecord): { readonly id: string; readonly name: string } {
  return { id, name };
}

/** An app with what it runs. */
export function renderApp({ state, now, isOn }: World, app: AppRecord): object {
  const running = runningBuild(app, now);
  const newest = app.builds.map((build) => deploymentAt(app, build, now)).findLast((one) => one !== undefined);
  const pipeline = state.pipelines.find(({ members }) => members.some(({ appId }) => appId === app.id));
  const ids = { current_build_id: running?.id ?? null, current_deployment_id: running?.deploymentId ?? null };
  return {
    ...refTo(app),
    region: app.region,
    team: renderTeam(state, app.teamId),
    formation: app.formation,
    buildpacks: [{ url: 'https://buildpacks.platform.example/nodejs' }],
    ...(isOn('status') && { deployment_status: newest?.state ?? null }),
    ...(isOn('ids') && ids),
    pipeline: pipeline ? { id: pipeline.id, name: pipeline.name } : null,
    pipeline_stage: pipeline?.members.find(({ appId }) => appId === app.id)?.stage ?? null,
    web_url: `https://${app.name}.${appsZone}`,
    created_at: iso(app.createdAt),
    updated_at: iso(newest?.since ?? app.createdAt),
  };
}

/** What an app itself answers at every path: a greeting and the commit that it runs. */
export function renderPage({ state, now }: World, name: string) {
  const app = found(find(state.apps, name), `App ${name}`);
  const { commit } = runningBuild(app, now) ?? {};
  const isUp = processesAt(app, 'web', now).some(({ status }) => status === 'Running');
  if (commit === undefined || !isUp) return { status: 503, body: 'Application error: no web process is running.\n' };
  return { status: 200, headers: { 'x-commit': commit }, body: `Hello from ${name}\nCommit ${commit}\n` };
}
