import { hash } from 'node:crypto';
import type { AppRecord, State, Vars } from './state.ts';

/** An app to start with; the oldest commit that it was built from stands first, and it runs the last. */
export interface SeedApp extends Partial<Pick<AppRecord, 'region' | 'config' | 'formation' | 'addons'>> {
  readonly name: string;
  readonly team?: string;
  readonly commits?: readonly string[];
  readonly domains?: readonly string[];
}

/** What the emulator starts with: resources by their names. */
export interface Seed {
  readonly email?: string;
  readonly teams: readonly { readonly name: string; readonly personal?: boolean }[];
  readonly apps?: readonly SeedApp[];
  readonly pipelines?: readonly {
    readonly name: string;
    readonly team?: string;
    /** The stage of each app, and the config vars of each kind of environment. */
    readonly apps?: Vars;
    readonly environments?: Readonly<Record<string, Vars>>;
  }[];
  readonly namespaces?: readonly { readonly name: string; readonly team?: string; readonly description?: string }[];
}

/** Where apps answer. */
export const appsZone = 'apps.platform.example';
/** A commit id that follows from a text. */
export const commitFrom = (text: string): string => hash('sha1', text);

const [small, large] = ['standard-1x', 'standard-2x'];
const database = { id: 'addon-1', name: 'shop-db', config_vars: ['DATABASE_URL'] };

/** What the emulator holds if it is given nothing else; every value is made up. */
export const defaultSeed: Seed = {
  teams: [{ name: 'acme' }, { name: 'labs' }, { name: 'dev', personal: true }],
  apps: [
    {
      name: 'my-app',
      commits: [commitFrom('my-app 1'), commitFrom('my-app 2')],
      config: { LOG_LEVEL: 'info', NODE_ENV: 'production', SESSION_SECRET: 'fake-session-secret-of-my-app' },
      domains: ['www.my-app.example'],
      formation: { web: { quantity: 2, size: small }, worker: { quantity: 1, size: small } },
    },
    {
      name: 'shop-staging',
      region: 'eu',
      commits: [commitFrom('shop 1'), commitFrom('shop 2')],
      config: { DATABASE_URL: 'postgres://fake:fake@db.invalid/staging', NODE_ENV: 'staging' },
      addons: [database],
    },
    {
      name: 'shop-production',
      region: 'eu',
      commits: [commitFrom('shop 1')],
      config: { DATABASE_URL: 'postgres://fake:fake@db.invalid/production', NODE_ENV: 'production' },
      addons: [database],
      domains: ['shop.example', 'www.shop.example'],
      formation: { web: { quantity: 3, size: large }, worker: { quantity: 2, size: large } },
    },
    { name: 'lab-notebook', team: 'labs' },
  ],
  pipelines: [
    {
      name: 'shop',
      apps: { 'shop-staging': 'staging', 'shop-production': 'production' },
      environments: {
        ra: { NODE_ENV: 'review', PAYMENT_KEY: 'fake-review-key' },
        ci: { CI: 'true', NODE_ENV: 'test' },
      },
    },
  ],
  namespaces: [
    { name: 'acme-tools', description: 'Internal tools' },
    { name: 'labs-sandbox', team: 'labs', description: 'Experiments' },
  ],
};

const day = 24 * 60 * 60 * 1000;
const teamId = (name = 'acme') => `team-${name}`;

/** Makes a state from a seed, as if everything had been there since yesterday. */
export function plantSeed(seed: Seed, now: number): State {
  const createdAt = now - day;
  return {
    email: seed.email ?? 'dev@platform.example',
    teams: seed.teams.map(({ name, personal = false }) => ({ id: teamId(name), name, personal })),
    apps: (seed.apps ?? []).map((app) => makeApp(`app-${app.name}`, app, teamId(app.team), createdAt)),
    pipelines: (seed.pipelines ?? []).map(({ name, team, apps = {}, environments = {} }) => ({
      id: `pipeline-${name}`,
      name,
      teamId: teamId(team),
      createdAt,
      environments: Object.entries(environments).map(([kind, config]) => ({ id: `env-${name}-${kind}`, kind, config })),
      members: Object.entries(apps).map(([app, stage]) => ({ appId: `app-${app}`, stage })),
    })),
    promotions: [],
    namespaces: (seed.namespaces ?? []).map(({ name, team, description = null }) => {
      return { id: `namespace-${name}`, name, teamId: teamId(team), description, region: 'us', createdAt };
    }),
    ids: 0,
  };
}

/** Makes an app; its first builds have ended long ago. */
export function makeApp(id: string, app: SeedApp, teamId: string, createdAt: number): AppRecord {
  const { name, commits = [], domains = [], formation = { web: { quantity: 1, size: small } } } = app;
  const domain = { cert: null, certSince: createdAt, createdAt };
  return {
    id,
    name,
    teamId,
    region: app.region ?? 'us',
    createdAt,
    builds: commits.map((commit, position) => ({
      id: `build-${position}-of-${name}`,
      deploymentId: `deployment-${position}-of-${name}`,
      version: position + 1,
      branch: 'main',
      commitish: commit,
      commit,
      description: 'From the seed',
      startedAt: createdAt + position * 60_000,
    })),
    addons: app.addons ?? [],
    config: app.config ?? {},
    domains: [
      { id: `${id}-domain`, hostname: `${name}.${appsZone}`, kind: 'platform', ...domain },
      ...domains.map((hostname) => ({ id: `domain-${hostname}`, hostname, kind: 'custom' as const, ...domain })),
    ],
    formation,
    restarts: {},
  };
}
