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
  dyno: ['dyno', 'dynos'],
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
  readonly summary: string;
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
  /** Not in the specification: some platforms of this kind answer it, others say 404 or 405. */
  readonly extension?: true;
}

/** Every route that this action may call: the single list. */
// biome-ignore format: one row per endpoint reads better as a table
export const endpoints = {
  // Apps
  listApps: { method: 'GET', path: '/apps', repeat: 'again', of: 'app', summary: 'List the apps that the caller can access', list: true, query: ['team_id'] },
  getApp: { method: 'GET', path: '/apps/{app}', repeat: 'again', of: 'app', summary: 'Show an app' },
  createApp: { method: 'POST', path: '/apps', repeat: 'lookup', of: 'app', summary: 'Create an app', body: { name: true, team_id: false, region: false } },

  // Builds
  startBuild: { method: 'POST', path: '/apps/{app}/builds', repeat: 'never', of: 'build', summary: 'Start a build', body: { branch: false, commitish: false, description: false } },
  getBuild: { method: 'GET', path: '/apps/{app}/builds/{build}', repeat: 'again', of: 'build', summary: 'Show a build', extension: true },
  listBuilds: { method: 'GET', path: '/apps/{app}/builds', repeat: 'again', of: 'build', summary: 'List the builds of an app, the newest first', list: true, query: ['limit', 'cursor'], extension: true },
  listDeployments: { method: 'GET', path: '/apps/{app}/deployments', repeat: 'again', of: 'deployment', summary: 'List the deployments of an app, the newest first', list: true, extension: true },
  getDeployment: { method: 'GET', path: '/apps/{app}/deployments/{deployment}', repeat: 'again', of: 'deployment', summary: 'Show a deployment', extension: true },

  // App config vars
  getConfig: { method: 'GET', path: '/apps/{app}/config-vars', repeat: 'again', of: 'config', summary: 'Show all config vars of an app' },
  updateConfig: { method: 'PATCH', path: '/apps/{app}/config-vars', repeat: 'again', of: 'config', summary: 'Set or update config vars of an app', body: { '*': false } },
  deleteConfigVar: { method: 'DELETE', path: '/apps/{app}/config-vars/{key}', repeat: 'again', of: 'config', summary: 'Remove a config var of an app' },

  // Domains
  listDomains: { method: 'GET', path: '/apps/{app}/domains', repeat: 'again', of: 'domain', summary: 'List the domains of an app', list: true },
  addDomain: { method: 'POST', path: '/apps/{app}/domains', repeat: 'lookup', of: 'domain', summary: 'Add a custom domain', body: { hostname: true, cert: false } },
  getDomain: { method: 'GET', path: '/apps/{app}/domains/{domain}', repeat: 'again', of: 'domain', summary: 'Show a domain with its SSL status' },
  updateDomain: { method: 'PATCH', path: '/apps/{app}/domains/{domain}', repeat: 'again', of: 'domain', summary: 'Give a domain a new SSL certificate', body: { cert: true } },
  removeDomain: { method: 'DELETE', path: '/apps/{app}/domains/{domain}', repeat: 'again', of: 'domain', summary: 'Remove a custom domain' },
  clearDomains: { method: 'DELETE', path: '/apps/{app}/domains', repeat: 'again', of: 'domain', summary: 'Remove all custom domains of an app' },

  // Dynos
  listDynos: { method: 'GET', path: '/apps/{app}/dynos/list', repeat: 'again', of: 'dyno', summary: 'List the dynos of an app with their status', list: true },
  restartDynos: { method: 'DELETE', path: '/apps/{app}/dynos', repeat: 'never', of: 'dyno', summary: 'Restart all dynos of an app' },
  restartDyno: { method: 'DELETE', path: '/apps/{app}/dynos/{dyno}', repeat: 'never', of: 'dyno', summary: 'Restart one dyno' },
  runTask: { method: 'POST', path: '/apps/{app}/dynos/run', repeat: 'never', summary: 'Run a command in a dyno of its own, and wait for its end', body: { command: true, type: false, size: false, timeout: false }, lasts: true, extension: true },
  scaleFormation: { method: 'PATCH', path: '/apps/{app}/formation', repeat: 'again', summary: 'Change how many dynos of which size an app has', body: { updates: true }, extension: true },
  execInDyno: { method: 'POST', path: '/apps/{app}/dynos/{dyno}/exec', repeat: 'never', summary: 'Run a command inside a running dyno', body: { command: true }, lasts: true, text: true },

  // Namespaces
  listNamespaces: { method: 'GET', path: '/namespaces', repeat: 'again', of: 'namespace', summary: 'List the namespaces that the caller can access', list: true },
  createNamespace: { method: 'POST', path: '/namespaces', repeat: 'lookup', of: 'namespace', summary: 'Create a namespace', body: { name: true, team_id: false, description: false, region: false } },
  getNamespace: { method: 'GET', path: '/namespaces/{namespace}', repeat: 'again', of: 'namespace', summary: 'Show a namespace' },
  deleteNamespace: { method: 'DELETE', path: '/namespaces/{namespace}', repeat: 'lookup', of: 'namespace', summary: 'Delete a namespace' },

  // Pipelines
  listPipelines: { method: 'GET', path: '/pipelines', repeat: 'again', of: 'pipeline', summary: 'List the pipelines that the caller can access', list: true },
  getPipeline: { method: 'GET', path: '/pipelines/{pipeline}', repeat: 'again', of: 'pipeline', summary: 'Show a pipeline with its environments and review app settings' },
  listPipelineApps: { method: 'GET', path: '/pipelines/{pipeline}/apps', repeat: 'again', of: 'app', summary: 'List the apps in a pipeline', list: true },

  createPromotion: { method: 'POST', path: '/pipelines/{pipeline}/promotions', repeat: 'never', of: 'promotion', summary: 'Promote what an app runs to other apps of the pipeline', body: { source: true, targets: false }, extension: true },
  getPromotion: { method: 'GET', path: '/pipelines/{pipeline}/promotions/{promotion}', repeat: 'again', of: 'promotion', summary: 'Show a promotion', extension: true },
  listPromotionTargets: { method: 'GET', path: '/pipelines/{pipeline}/promotions/{promotion}/promotion-targets', repeat: 'again', of: 'promotionTarget', summary: 'List the targets of a promotion and how it went for each', list: true, extension: true },
  getPipelineDiff: { method: 'GET', path: '/pipelines/{pipeline}/diff', repeat: 'again', of: 'diff', summary: 'Compare what the apps of a pipeline run with a source app', list: true, query: ['source_app'], extension: true },

  // Pipeline environments
  getEnvironment: { method: 'GET', path: '/environments/{environment}', repeat: 'again', of: 'config', summary: 'Show the config vars of a pipeline environment' },
  updateEnvironment: { method: 'PATCH', path: '/environments/{environment}', repeat: 'again', of: 'config', summary: 'Set, update or (by null) delete config vars of a pipeline environment', body: { '*': false } },
  deleteEnvironmentVar: { method: 'DELETE', path: '/environments/{environment}/{key}', repeat: 'again', of: 'config', summary: 'Remove a config var of a pipeline environment' },

  // Teams, current user, cluster login
  listTeams: { method: 'GET', path: '/teams', repeat: 'again', of: 'team', summary: 'List the teams that the caller belongs to', list: true },
  getTeam: { method: 'GET', path: '/teams/{team}', repeat: 'again', of: 'team', summary: 'Show a team' },
  getCurrentUser: { method: 'GET', path: '/me', repeat: 'again', of: 'user', summary: 'Show the email address of the authenticated user' },
  getClusterLogin: { method: 'GET', path: '/oidc-login', repeat: 'again', of: 'credential', summary: 'Get a credential for the platform cluster', query: ['region'] },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** The names of a path's parts: `/apps/{app}/domains` has `app`. */
export type PathPart<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathPart<Rest>
  : never;
