import { chooseTeam, renderTeam } from './account.ts';
import { found, Refusal, require } from './refusal.ts';
import type { Handlers, World } from './routes.ts';
import { appsZone, firstFormation } from './seed.ts';
import { type AppRecord, find, nextId } from './state.ts';
import { deploymentAt, processesAt, runningBuild } from './time.ts';

/** Apps. */
export const apps: Handlers<'listApps' | 'createApp' | 'getApp'> = {
  listApps({ query, world }) {
    const team = query.get('team_id');
    const wanted = world.state.apps.filter(({ teamId }) => team === null || teamId === team);
    return wanted.map((app) => renderApp(world, app));
  },

  createApp({ body: { name, team_id, region }, world: { now, state }, world }) {
    checkName(name);
    if (find(state.apps, name)) throw new Refusal(409, `An app named ${name} already exists.`);
    const app: AppRecord = {
      id: nextId(state, 'app'),
      name,
      teamId: chooseTeam(state, team_id),
      region: region ?? 'us',
      createdAt: now,
      builds: [],
      config: {},
      addons: [],
      domains: [],
      formation: firstFormation,
      restarts: {},
    };
    const hostname = `${name}.${appsZone}`;
    const domain = { id: nextId(state, 'domain'), hostname, kind: 'platform' as const, cert: null };
    app.domains.push({ ...domain, certSince: now, createdAt: now });
    state.apps.push(app);
    return renderApp(world, app);
  },

  getApp: ({ parts, world }) => renderApp(world, findApp(world, parts.app)),
};

/** Finds an app by its id or name. */
export function findApp({ state }: World, idOrName: string): AppRecord {
  return found(find(state.apps, idOrName), `App ${idOrName}`);
}

/** Refuses what cannot be the name of an app or namespace. */
export function checkName(name: string): void {
  require(/^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name), `${name} cannot be a name.`);
}

/** Names an app in other resources. */
export function refTo({ id, name }: AppRecord): { readonly id: string; readonly name: string } {
  return { id, name };
}

/** An app with what it runs. */
export function renderApp(world: World, app: AppRecord): object {
  const { state, now, isOn } = world;
  const running = runningBuild(app, now);
  const newest = app.builds.map((build) => deploymentAt(app, build, now)).findLast((one) => one !== undefined);
  const pipeline = state.pipelines.find(({ members }) => members.some(({ appId }) => appId === app.id));
  return {
    ...refTo(app),
    region: app.region,
    team: renderTeam(state, app.teamId),
    formation: app.formation,
    buildpacks: [{ url: 'https://buildpacks.platform.example/nodejs' }],
    ...(isOn('status') && { deployment_status: newest?.state ?? null }),
    ...(isOn('ids') && {
      current_build_id: running?.id ?? null,
      current_deployment_id: running?.deploymentId ?? null,
    }),
    pipeline: pipeline ? { id: pipeline.id, name: pipeline.name } : null,
    pipeline_stage: pipeline?.members.find(({ appId }) => appId === app.id)?.stage ?? null,
    web_url: `https://${app.name}.${appsZone}`,
    created_at: new Date(app.createdAt).toISOString(),
    updated_at: new Date(newest?.since ?? app.createdAt).toISOString(),
  };
}

/** What an app itself answers, at every path: a greeting and the commit that it runs. */
export function renderAppPage({ state, now }: World, name: string) {
  const app = found(find(state.apps, name), `App ${name}`);
  const running = runningBuild(app, now);
  const isUp = processesAt(app, 'web', now).some(({ status }) => status === 'Running');
  if (running === undefined) return { status: 503, body: 'Nothing was deployed yet.\n' };
  if (!isUp) return { status: 503, body: 'Application error: no web process is running.\n' };
  return {
    status: 200,
    headers: { 'x-commit': running.commit },
    body: `Hello from ${name}\nCommit ${running.commit}\n`,
  };
}
