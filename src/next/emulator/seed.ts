import { type AppRecord, commitFrom, type FormationEntry, find, idFrom, type State } from './state.ts';

/** What the emulator starts with: resources by their names. */
export interface Seed {
  readonly email?: string;
  readonly teams: readonly { readonly name: string; readonly personal?: boolean }[];
  readonly apps?: readonly SeedApp[];
  readonly pipelines?: readonly SeedPipeline[];
  readonly namespaces?: readonly { readonly name: string; readonly team?: string; readonly description?: string }[];
}

/** An app to start with. */
export interface SeedApp {
  readonly name: string;
  readonly team?: string;
  readonly region?: string;
  /** Whole commit ids of its builds, the oldest first; it runs the last. */
  readonly commits?: readonly string[];
  readonly config?: Readonly<Record<string, string>>;
  /** The names of the config vars that each addon provides. */
  readonly addons?: Readonly<Record<string, readonly string[]>>;
  readonly domains?: readonly string[];
  readonly formation?: Readonly<Record<string, FormationEntry>>;
}

/** A pipeline to start with. */
export interface SeedPipeline {
  readonly name: string;
  readonly team?: string;
  /** The stage of each app. */
  readonly apps?: Readonly<Record<string, string>>;
  /** The config vars of each environment, by its kind. */
  readonly environments?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What every new app is given. */
export const firstFormation: Readonly<Record<string, FormationEntry>> = { web: { quantity: 1, size: 'standard-1x' } };
/** Where apps answer. */
export const appsZone = 'apps.platform.example';

const [first, second] = [commitFrom('shop, first page'), commitFrom('shop, cart')];

/** What the emulator holds if it is given nothing else; every value is made up. */
export const defaultSeed: Seed = {
  email: 'dev@platform.example',
  teams: [{ name: 'acme' }, { name: 'labs' }, { name: 'dev', personal: true }],
  apps: [
    {
      name: 'my-app',
      team: 'acme',
      commits: [commitFrom('my-app, old'), commitFrom('my-app, new')],
      config: { LOG_LEVEL: 'info', NODE_ENV: 'production', SESSION_SECRET: 'fake-session-secret-of-my-app' },
      domains: ['www.my-app.example'],
      formation: { web: { quantity: 2, size: 'standard-1x' }, worker: { quantity: 1, size: 'standard-1x' } },
    },
    {
      name: 'shop-staging',
      team: 'acme',
      region: 'eu',
      commits: [first, second],
      config: { DATABASE_URL: 'postgres://fake:fake@db.invalid/staging', NODE_ENV: 'staging' },
      addons: { 'shop-staging-db': ['DATABASE_URL'] },
    },
    {
      name: 'shop-production',
      team: 'acme',
      region: 'eu',
      commits: [first],
      config: { DATABASE_URL: 'postgres://fake:fake@db.invalid/production', NODE_ENV: 'production' },
      addons: { 'shop-production-db': ['DATABASE_URL'] },
      domains: ['shop.example', 'www.shop.example'],
      formation: { web: { quantity: 3, size: 'performance-m' }, worker: { quantity: 2, size: 'standard-2x' } },
    },
    { name: 'lab-notebook', team: 'labs' },
  ],
  pipelines: [
    {
      name: 'shop',
      team: 'acme',
      apps: { 'shop-staging': 'staging', 'shop-production': 'production' },
      environments: {
        ra: { NODE_ENV: 'review', PAYMENT_KEY: 'fake-review-key' },
        ci: { CI: 'true', NODE_ENV: 'test' },
      },
    },
  ],
  namespaces: [
    { name: 'acme-tools', team: 'acme', description: 'Internal tools' },
    { name: 'labs-sandbox', team: 'labs', description: 'Experiments' },
  ],
};

const day = 24 * 60 * 60 * 1000;

/** Makes a state from a seed, as if everything had been there since yesterday. */
export function plantSeed(seed: Seed, now: number): State {
  const since = now - day;
  const teams = seed.teams.map(({ name, personal = false }) => ({ id: idFrom('team', name), name, personal }));
  const teamId = (name?: string) => (name === undefined ? teams[0] : find(teams, name))?.id ?? '';
  const apps = (seed.apps ?? []).map((app) => plantApp(app, teamId(app.team), since));
  return {
    email: seed.email ?? 'dev@platform.example',
    teams,
    apps,
    pipelines: (seed.pipelines ?? []).map(({ name, team, apps: stages = {}, environments = {} }) => ({
      ...{ id: idFrom('pipeline', name), name, teamId: teamId(team), createdAt: since },
      environments: Object.entries(environments).map(([kind, config]) => ({ id: `env-${name}-${kind}`, kind, config })),
      members: Object.entries(stages).map(([app, stage]) => ({ appId: find(apps, app)?.id ?? '', stage })),
    })),
    namespaces: (seed.namespaces ?? []).map(({ name, team, description = null }) => ({
      ...{ id: idFrom('namespace', name), name, teamId: teamId(team), description, region: 'us', createdAt: since },
    })),
    promotions: [],
    ids: 0,
  };
}

function plantApp(app: SeedApp, teamId: string, since: number): AppRecord {
  const { name, addons = {}, commits = [], config = {}, domains = [], formation = firstFormation, region = 'us' } = app;
  const domain = { cert: null, certSince: since, createdAt: since };
  return {
    ...{ id: idFrom('app', name), name, teamId, region, createdAt: since, config, formation, restarts: {} },
    builds: commits.map((commit, position) => ({
      id: idFrom('build', `${position} of ${name}`),
      deploymentId: idFrom('deployment', `${position} of ${name}`),
      version: position + 1,
      ...{ branch: 'main', commitish: commit, commit, description: 'From the seed' },
      startedAt: since + position * 60_000,
    })),
    addons: Object.entries(addons).map(([addon, names]) => ({
      ...{ id: idFrom('addon', addon), name: addon, config_vars: names },
    })),
    domains: [
      { id: idFrom('domain', name), hostname: `${name}.${appsZone}`, kind: 'platform', ...domain },
      ...domains.map((hostname) => ({
        ...{ id: idFrom('domain', hostname), hostname, kind: 'custom' as const, ...domain },
      })),
    ],
  };
}
