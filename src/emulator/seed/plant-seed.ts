import { customDomain, platformDomain } from '../state/domain-records.ts';
import type { AppRecord, BuildRecord } from '../state/records.ts';
import { stableId } from '../state/stable-id.ts';
import { findByIdOrName, type Store } from '../state/store.ts';
import { type Seed, type SeedApp, SeedError, type SeedPipeline } from './seed.ts';

const day = 24 * 60 * 60 * 1000;

/** Fills an empty state from a seed, as if everything had been there since yesterday. */
export function plantSeed(store: Store, seed: Seed, now: number): void {
  const since = now - day;
  Object.assign(store.settings, { ...seed.settings, ...(seed.email !== undefined && { email: seed.email }) });
  for (const { name, id = stableId('team', name) } of seed.teams) add(store.teams, 'team', { id, name });
  for (const app of seed.apps ?? []) add(store.apps, 'app', plantApp(store, app, since));
  for (const pipeline of seed.pipelines ?? []) plantPipeline(store, pipeline, since);
  for (const { name, id = stableId('namespace', name), team, description = null, region = 'us' } of seed.namespaces ??
    []) {
    const teamId = findTeamId(store, team, name);
    add(store.namespaces, 'namespace', { id, name, teamId, description, region, createdAt: since });
  }
  const { email } = store.settings;
  for (const { token, scopes, app } of seed.tokens ?? []) {
    if (app !== undefined) findSeedApp(store, app, 'a token');
    store.tokens.set(token, { email, scopes, ...(app === undefined ? {} : { app }) });
  }
}

function plantApp(store: Store, app: SeedApp, since: number): AppRecord {
  const { name, domains = [], formation = { web: { size: 'standard-1x', quantity: 1 } } } = app;
  const custom = domains.map((hostname) => customDomain(stableId('domain', hostname), hostname, null, since));
  return {
    id: app.id ?? stableId('app', name),
    name,
    teamId: findTeamId(store, app.team, name),
    region: app.region ?? 'us',
    buildpacks: app.buildpacks ?? [],
    branch: app.branch ?? 'main',
    createdAt: since,
    formation: { ...formation },
    config: { ...app.config },
    pastConfigs: [],
    domains: [platformDomain(name, since), ...custom],
    builds: [plantBuild(name, since)],
    dynos: {},
  };
}

/** Yesterday's build: what an app shows before anything new is built. */
function plantBuild(appName: string, startedAt: number): BuildRecord {
  return {
    id: stableId('build', appName),
    deploymentId: stableId('deployment', appName),
    branch: 'main',
    commitish: stableId('commit', appName).replaceAll('-', '').padEnd(40, '0'),
    description: 'From the seed',
    startedAt,
    seconds: 60,
    fate: 'succeeds',
    visibleAt: startedAt,
  };
}

function plantPipeline(store: Store, pipeline: SeedPipeline, since: number): void {
  const { name, environments = [], apps = [] } = pipeline;
  const environmentIds = environments.map(
    ({ kind, name: own = kind, id = stableId('environment', `${name}/${own}`), config }) => {
      if (store.environments.has(id)) throw new SeedError(`There are two environments with the id ${id}`);
      store.environments.set(id, { id, kind, name: own, config: { ...config } });
      return id;
    },
  );
  add(store.pipelines, 'pipeline', {
    id: pipeline.id ?? stableId('pipeline', name),
    name,
    teamId: findTeamId(store, pipeline.team, name),
    createdAt: since,
    environmentIds,
    apps: apps.map(({ name: app, stage }) => ({ id: findSeedApp(store, app, `the pipeline ${name}`).id, stage })),
    reviewApps: pipeline.reviewApps ?? { enabled: false, autoDestroy: false },
  });
}

function findTeamId(store: Store, team: string | undefined, user: string): string {
  const found = team === undefined ? store.teams.values().next().value : findByIdOrName(store.teams, team);
  if (found === undefined)
    throw new SeedError(`${user} belongs to the team ${team ?? '(none)'}, which is not in the seed`);
  return found.id;
}

function findSeedApp(store: Store, name: string, user: string): AppRecord {
  const app = findByIdOrName(store.apps, name);
  if (app === undefined) throw new SeedError(`The app ${name} of ${user} is not in the seed`);
  return app;
}

function add<Item extends { readonly id: string; readonly name: string }>(
  items: Map<string, Item>,
  resource: string,
  item: Item,
): void {
  const isTaken = findByIdOrName(items, item.name) !== undefined || items.has(item.id);
  if (isTaken) throw new SeedError(`The seed has two entries for the ${resource} ${item.name}`);
  items.set(item.id, item);
}
