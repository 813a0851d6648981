/**
 * What may happen after a failure that leaves open whether the platform acted (a reset, a timeout, 408, any 5xx):
 *
 * - `again`: sending it once more does no harm
 * - `lookup`: what is to be made is not sent again, because the first may still be under way: a look tells whether it was done;
 *   what is to be deleted is looked at before any further attempt, because by then it may be another's
 * - `never`: sending it again could do the work twice, so the outcome is reported as unknown
 */
export type Repeat = 'again' | 'lookup' | 'never';

/** What a reply may hold: the names under which platforms wrap it. */
export const nouns = {
  app: ['app', 'apps'],
  build: ['build', 'builds'],
  config: ['config', 'config_vars', 'configVars', 'config-vars', 'vars', 'variables', 'env', 'environment'],
  deployment: ['deployment', 'deployments'],
  diff: ['diff', 'diffs'],
  domain: ['domain', 'domains'],
  dyno: ['dyno', 'dynos', 'containers', 'processes', 'instances', 'machines'],
  namespace: ['namespace', 'namespaces'],
  pipeline: ['pipeline', 'pipelines'],
  promotion: ['promotion', 'promotions'],
  promotionTarget: ['promotion_target', 'promotion_targets', 'targets'],
  team: ['team', 'teams'],
  user: ['user', 'account', 'me'],
  credential: ['credential', 'credentials'],
} as const satisfies Record<string, readonly string[]>;

/** One route of the platform's HTTP API. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Relative to the API's base address; `{name}` marks a path part. */
  readonly path: string;
  readonly repeat: Repeat;
  /** What the reply is about; absent where a platform has no noun for it. */
  readonly of?: keyof typeof nouns;
  /** The reply is an array, possibly continued by a `Link` header. */
  readonly list?: true;
  /** Names of the query parameters. */
  readonly query?: readonly string[];
  /** The request carries a JSON object. Fields are `true` when required; `*` stands for any key. */
  readonly body?: Readonly<Record<string, boolean>>;
  /** It answers when what it runs has ended: only the deadline of the step bounds it. */
  readonly lasts?: true;
  /** The reply may be plain text. */
  readonly text?: true;
  /** Not in the specification: some platforms of this kind answer it, others say that they have no such call. */
  readonly extension?: true;
}

/** Every route that this action may call: the single list. */
// biome-ignore format: one row per endpoint reads better as a table
export const endpoints = {
  // Apps
  listApps: { method: 'GET', path: '/apps', repeat: 'again', of: 'app', list: true, query: ['team_id'] },
  getApp: { method: 'GET', path: '/apps/{app}', repeat: 'again', of: 'app' },
  createApp: { method: 'POST', path: '/apps', repeat: 'lookup', of: 'app', body: { name: true, team_id: false, region: false } },

  // Builds
  startBuild: { method: 'POST', path: '/apps/{app}/builds', repeat: 'never', of: 'build', body: { branch: false, commitish: false, description: false } },
  getBuild: { method: 'GET', path: '/apps/{app}/builds/{build}', repeat: 'again', of: 'build', extension: true },
  listBuilds: { method: 'GET', path: '/apps/{app}/builds', repeat: 'again', of: 'build', list: true, query: ['limit', 'cursor'], extension: true },
  listDeployments: { method: 'GET', path: '/apps/{app}/deployments', repeat: 'again', of: 'deployment', list: true, extension: true },
  getDeployment: { method: 'GET', path: '/apps/{app}/deployments/{deployment}', repeat: 'again', of: 'deployment', extension: true },

  // App config vars
  getConfig: { method: 'GET', path: '/apps/{app}/config-vars', repeat: 'again', of: 'config' },
  updateConfig: { method: 'PATCH', path: '/apps/{app}/config-vars', repeat: 'again', of: 'config', body: { '*': false } },
  deleteConfigVar: { method: 'DELETE', path: '/apps/{app}/config-vars/{key}', repeat: 'again', of: 'config' },

  // Domains
  listDomains: { method: 'GET', path: '/apps/{app}/domains', repeat: 'again', of: 'domain', list: true },
  addDomain: { method: 'POST', path: '/apps/{app}/domains', repeat: 'lookup', of: 'domain', body: { hostname: true, cert: false } },
  getDomain: { method: 'GET', path: '/apps/{app}/domains/{domain}', repeat: 'again', of: 'domain' },
  updateDomain: { method: 'PATCH', path: '/apps/{app}/domains/{domain}', repeat: 'again', of: 'domain', body: { cert: true } },
  removeDomain: { method: 'DELETE', path: '/apps/{app}/domains/{domain}', repeat: 'again', of: 'domain' },
  clearDomains: { method: 'DELETE', path: '/apps/{app}/domains', repeat: 'lookup', of: 'domain' },

  // Dynos
  listDynos: { method: 'GET', path: '/apps/{app}/dynos/list', repeat: 'again', of: 'dyno', list: true },
  restartDynos: { method: 'DELETE', path: '/apps/{app}/dynos', repeat: 'never', of: 'dyno' },
  restartDyno: { method: 'DELETE', path: '/apps/{app}/dynos/{dyno}', repeat: 'never', of: 'dyno' },
  runTask: { method: 'POST', path: '/apps/{app}/dynos/run', repeat: 'never', body: { command: true, type: false, size: false, timeout: false }, lasts: true, extension: true },
  scaleFormation: { method: 'PATCH', path: '/apps/{app}/formation', repeat: 'again', body: { updates: true }, extension: true },
  execInDyno: { method: 'POST', path: '/apps/{app}/dynos/{dyno}/exec', repeat: 'never', body: { command: true }, lasts: true, text: true },

  // Namespaces
  listNamespaces: { method: 'GET', path: '/namespaces', repeat: 'again', of: 'namespace', list: true },
  createNamespace: { method: 'POST', path: '/namespaces', repeat: 'lookup', of: 'namespace', body: { name: true, team_id: false, description: false, region: false } },
  getNamespace: { method: 'GET', path: '/namespaces/{namespace}', repeat: 'again', of: 'namespace' },
  deleteNamespace: { method: 'DELETE', path: '/namespaces/{namespace}', repeat: 'lookup', of: 'namespace' },

  // Pipelines
  listPipelines: { method: 'GET', path: '/pipelines', repeat: 'again', of: 'pipeline', list: true },
  getPipeline: { method: 'GET', path: '/pipelines/{pipeline}', repeat: 'again', of: 'pipeline' },
  listPipelineApps: { method: 'GET', path: '/pipelines/{pipeline}/apps', repeat: 'again', of: 'app', list: true },

  createPromotion: { method: 'POST', path: '/pipelines/{pipeline}/promotions', repeat: 'never', of: 'promotion', body: { source: true, targets: false }, extension: true },
  getPromotion: { method: 'GET', path: '/pipelines/{pipeline}/promotions/{promotion}', repeat: 'again', of: 'promotion', extension: true },
  listPromotionTargets: { method: 'GET', path: '/pipelines/{pipeline}/promotions/{promotion}/promotion-targets', repeat: 'again', of: 'promotionTarget', list: true, extension: true },
  getPipelineDiff: { method: 'GET', path: '/pipelines/{pipeline}/diff', repeat: 'again', of: 'diff', list: true, query: ['source_app'], extension: true },

  // Pipeline environments
  getEnvironment: { method: 'GET', path: '/environments/{environment}', repeat: 'again', of: 'config' },
  updateEnvironment: { method: 'PATCH', path: '/environments/{environment}', repeat: 'again', of: 'config', body: { '*': false } },
  deleteEnvironmentVar: { method: 'DELETE', path: '/environments/{environment}/{key}', repeat: 'again', of: 'config' },

  // Teams, current user, cluster login
  listTeams: { method: 'GET', path: '/teams', repeat: 'again', of: 'team', list: true },
  getTeam: { method: 'GET', path: '/teams/{team}', repeat: 'again', of: 'team' },
  getCurrentUser: { method: 'GET', path: '/me', repeat: 'again', of: 'user' },
  getClusterLogin: { method: 'GET', path: '/oidc-login', repeat: 'again', of: 'credential', query: ['region'] },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** The names of a path's parts: `/apps/{app}/domains` has `app`. */
export type PathPart<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathPart<Rest>
  : never;
