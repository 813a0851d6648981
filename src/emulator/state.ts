import type { Seed, SeedApp } from './seed.ts';

/** Names a resource. */
export type Ref = Readonly<Record<'id' | 'name', string>>;
/** The phases in which a build or its deployment can fail, each with its state. */
export const failingStates = { build: 'building', release: 'releasing', deploy: 'deploying', test: 'testing' } as const;
export type FailingPhase = keyof typeof failingStates;

/** A build with the deployment that follows it, as far as time does not change them. */
export interface Build {
  readonly id: string;
  readonly description: string | null;
  readonly branch: string | null;
  readonly commitish: string | null;
  readonly source_blob: { readonly version: string };
  readonly created_at: string;
  readonly deployment: { readonly id: string; readonly version: number };
  readonly fails?: FailingPhase | undefined;
  /** Its web processes crash after they were deployed. */
  readonly crashes?: boolean;
  /** The promotion that brought it, if another app built it. */
  readonly promotion?: string;
}

/** Everything that the emulator holds, as plain JSON: resources as the platform shows them, and what belongs to them. */
export type State = ReturnType<typeof plantSeed>;
export type App = ReturnType<typeof makeApp>;
export type Domain = App['domains'][number];

/** Where apps answer. */
export const appsZone = 'apps.platform.example';

/** A moment as the platform writes it. */
export function iso(moment: number): string {
  return new Date(moment).toISOString();
}

const ref = (kind: string, name: string): Ref => ({ id: `${kind}-${name}`, name });

/** Makes a state from a seed, as if everything had been there since yesterday. */
export function plantSeed({ apps = [], namespaces = [], pipelines = [], teams }: Seed, now: number) {
  const created_at = iso(now - 24 * 60 * 60 * 1000);
  const base = (kind: string, name: string, team = 'acme') => {
    return { ...ref(kind, name), team: ref('team', team), created_at };
  };
  const environments = pipelines.flatMap(({ name, environments = {} }) =>
    Object.entries(environments).map(([kind, config]) => ({ id: `env-${name}-${kind}`, of: name, kind, config })),
  );
  return {
    teams: teams.map(({ name, personal = false }) => ({ ...ref('team', name), personal })),
    apps: apps.map((app) => makeApp(app, base('app', app.name, app.team))),
    pipelines: pipelines.map(({ name, team }) => ({
      ...base('pipeline', name, team),
      environments: environments.filter(({ of }) => of === name).map(({ id, kind }) => ({ id, kind })),
      review_app_settings: { enabled: true },
    })),
    environments,
    namespaces: namespaces.map(({ name, team, description = null }) => {
      return { ...base('namespace', name, team), description: description as string | null, region: 'us' };
    }),
    /** How many ids were given. */
    ids: 0,
  };
}

/** Makes an app; its first builds have ended long ago. */
export function makeApp(app: SeedApp, base: Ref & { readonly team: Ref; readonly created_at: string }) {
  const { created_at, name } = base;
  const hostname = `${name}.${appsZone}`;
  const makeDomain = (host: string) => {
    const kind = host === hostname ? 'platform' : 'custom';
    return { id: `domain-${host}`, hostname: host, kind, updated_at: created_at };
  };
  const makeBuild = (version: string, at: number): Build => {
    const [id, startedAt] = [`${at + 1}-of-${name}`, iso(Date.parse(created_at) + at * 60_000)];
    const source = { branch: 'main', commitish: version, source_blob: { version }, created_at: startedAt };
    const deployment = { id: `deployment-${id}`, version: at + 1 };
    return { id: `build-${id}`, description: 'From the seed', ...source, deployment };
  };
  return {
    ...base,
    region: app.region ?? 'us',
    pipeline: app.pipeline === undefined ? null : ref('pipeline', app.pipeline),
    pipeline_stage: app.stage ?? null,
    web_url: `https://${hostname}`,
    buildpacks: [{ url: 'https://buildpacks.platform.example/nodejs' }],
    formation: app.formation ?? { web: { quantity: 1, size: 'standard-1x' } },
    config: app.config ?? {},
    addons: app.addon ? [{ id: `addon-of-${name}`, name: `${name}-db`, config_vars: app.addon }] : [],
    domains: [hostname, ...(app.domains ?? [])].map(makeDomain),
    builds: (app.commits ?? []).map(makeBuild),
    /** When a dyno was last started apart from a deployment, by its name. */
    restarts: {} as Readonly<Record<string, number>>,
  };
}
