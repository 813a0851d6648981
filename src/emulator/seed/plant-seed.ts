import { goodFate } from '../state/build-progress.ts';
import { customDomain, platformDomain } from '../state/domain-records.ts';
import type { AppRecord, BuildRecord } from '../state/records.ts';
import { stableId } from '../state/stable-id.ts';
import { findByIdOrName, type Store } from '../state/store.ts';
import type { Seed, SeedApp, SeedPipeline } from './seed.ts';

const day = 24 * 60 * 60 * 1000;

/** Fills an empty state from a seed that does not contradict itself, as if everything had been there since yesterday. */
export function plantSeed(store: Store, seed: Seed, now: number): void {
  const since = now - day;
  Object.assign(store.settings, { ...seed.settings, ...(seed.email !== undefined && { email: seed.email }) });
  for (const { name, id = stableId('team', name) } of seed.teams) add(store.teams, { id, name });
  for (const app of seed.apps ?? []) add(store.apps, plantApp(store, app, since));
  for (const pipeline of seed.pipelines ?? []) plantPipeline(store, pipeline, since);
  for (const { name, id = stableId('namespace', name), team, description = null, region = 'us' } of seed.namespaces ??
    []) {
    const teamId = findTeamId(store, team);
    add(store.namespaces, { id, name, teamId, description, region, createdAt: since });
  }
  const { email } = store.settings;
  for (const { token, scopes, app } of seed.tokens ?? []) {
    store.tokens.set(token, { email, scopes, ...(app === undefined ? {} : { app }) });
  }
}

function plantApp(store: Store, app: SeedApp, since: number): AppRecord {
  const { name, domains = [], formation = { web: { size: 'standard-1x', quantity: 1 } } } = app;
  const custom = domains.map((hostname) => customDomain(stableId('domain', hostname), hostname, null, since));
  return {
    id: app.id ?? stableId('app', name),
    name,
    teamId: findTeamId(store, app.team),
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
    fate: goodFate,
    visibleAt: startedAt,
  };
}

function plantPipeline(store: Store, pipeline: SeedPipeline, since: number): void {
  const { name, environments = [], apps = [] } = pipeline;
  const environmentIds = environments.map(
    ({ kind, name: own = kind, id = stableId('environment', `${name}/${own}`), config }) => {
      add(store.environments, { id, kind, name: own, config: { ...config } });
      return id;
    },
  );
  add(store.pipelines, {
    id: pipeline.id ?? stableId('pipeline', name),
    name,
    teamId: findTeamId(store, pipeline.team),
    createdAt: since,
    environmentIds,
    apps: apps.map(({ name: app, stage }) => ({ id: findByIdOrName(store.apps, app)?.id ?? app, stage })),
    reviewApps: pipeline.reviewApps ?? { enabled: false, autoDestroy: false },
  });
}

/** The id of the team that something belongs to: the one that is named, or the first. */
function findTeamId({ teams }: Store, team: string | undefined): string {
  const found = team === undefined ? teams.values().next().value : findByIdOrName(teams, team);
  return found?.id ?? '';
}

function add<Item extends { readonly id: string }>(items: Map<string, Item>, item: Item): void {
  items.set(item.id, item);
}
