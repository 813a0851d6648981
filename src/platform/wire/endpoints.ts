/**
 * What a call does, which decides whether it may be sent again: `read` and `set` do no harm twice, `remove` takes one thing
 * away, `destroy` many or what may be another's by then, `create` makes a thing that can be looked for, `once` must not run twice.
 */
export type Kind = 'read' | 'set' | 'remove' | 'destroy' | 'create' | 'once';

/** What a platform may lack: the specification does not have it. */
export type ExtensionName = 'builds' | 'deployments' | 'addons' | 'run' | 'formation' | 'promotions' | 'diff';

/** One route of the platform's HTTP API. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Relative to the API's base address; `{name}` marks a path part. */
  readonly path: string;
  readonly kind: Kind;
  /** The reply is an array, possibly continued by a `Link` header. */
  readonly list?: true;
  /** Names of the query parameters. */
  readonly query?: readonly string[];
  /** The request carries a JSON object. Fields are `true` when required; `*` stands for any key. */
  readonly body?: Readonly<Record<string, boolean>>;
  /** It answers when what it runs has ended: only the deadline of the step bounds it. */
  readonly lasts?: true;
  /** Platforms without it answer 404 or 405. */
  readonly extension?: ExtensionName;
  /** A 404 is about one thing, and says nothing of the extension. */
  readonly item?: true;
  /** It shows these by id and name. */
  readonly shows?: 'apps' | 'pipelines';
  /** The texts of its reply are config values or credentials, and are never quoted. */
  readonly secret?: true;
}

/** Every route that this action may call: the single list. */
// biome-ignore format: one row per endpoint reads better as a table
export const endpoints = {
  listApps: { method: 'GET', path: '/apps', kind: 'read', list: true, query: ['team_id'], shows: 'apps' },
  createApp: { method: 'POST', path: '/apps', kind: 'create', body: { name: true, team_id: false, region: false }, shows: 'apps' },
  getApp: { method: 'GET', path: '/apps/{app}', kind: 'read', shows: 'apps' },

  listBuilds: { method: 'GET', path: '/apps/{app}/builds', kind: 'read', list: true, extension: 'builds' },
  startBuild: { method: 'POST', path: '/apps/{app}/builds', kind: 'once', body: { branch: false, commitish: false, description: false } },
  getBuild: { method: 'GET', path: '/apps/{app}/builds/{build}', kind: 'read', extension: 'builds', item: true },
  listDeployments: { method: 'GET', path: '/apps/{app}/deployments', kind: 'read', list: true, extension: 'deployments' },

  getConfig: { method: 'GET', path: '/apps/{app}/config-vars', kind: 'read', secret: true },
  updateConfig: { method: 'PATCH', path: '/apps/{app}/config-vars', kind: 'set', body: { '*': false }, secret: true },
  deleteConfigVar: { method: 'DELETE', path: '/apps/{app}/config-vars/{key}', kind: 'remove' },
  listAddons: { method: 'GET', path: '/apps/{app}/addons', kind: 'read', list: true, extension: 'addons' },

  listDomains: { method: 'GET', path: '/apps/{app}/domains', kind: 'read', list: true },
  addDomain: { method: 'POST', path: '/apps/{app}/domains', kind: 'create', body: { hostname: true, cert: false } },
  clearDomains: { method: 'DELETE', path: '/apps/{app}/domains', kind: 'destroy' },
  getDomain: { method: 'GET', path: '/apps/{app}/domains/{domain}', kind: 'read' },
  updateDomain: { method: 'PATCH', path: '/apps/{app}/domains/{domain}', kind: 'set', body: { cert: true } },
  removeDomain: { method: 'DELETE', path: '/apps/{app}/domains/{domain}', kind: 'remove' },

  listDynos: { method: 'GET', path: '/apps/{app}/dynos/list', kind: 'read', list: true },
  restartDynos: { method: 'DELETE', path: '/apps/{app}/dynos', kind: 'once' },
  restartDyno: { method: 'DELETE', path: '/apps/{app}/dynos/{dyno}', kind: 'once' },
  execInDyno: { method: 'POST', path: '/apps/{app}/dynos/{dyno}/exec', kind: 'once', body: { command: true }, lasts: true },
  runTask: { method: 'POST', path: '/apps/{app}/dynos/run', kind: 'once', body: { command: true, type: false, size: false, timeout: false }, lasts: true, extension: 'run' },
  scaleFormation: { method: 'PATCH', path: '/apps/{app}/formation', kind: 'set', body: { updates: true }, extension: 'formation' },

  listNamespaces: { method: 'GET', path: '/namespaces', kind: 'read', list: true },
  createNamespace: { method: 'POST', path: '/namespaces', kind: 'create', body: { name: true, team_id: false, description: false, region: false } },
  getNamespace: { method: 'GET', path: '/namespaces/{namespace}', kind: 'read' },
  deleteNamespace: { method: 'DELETE', path: '/namespaces/{namespace}', kind: 'destroy' },

  listPipelines: { method: 'GET', path: '/pipelines', kind: 'read', list: true, query: ['team_id'], shows: 'pipelines' },
  getPipeline: { method: 'GET', path: '/pipelines/{pipeline}', kind: 'read', shows: 'pipelines' },
  listPipelineApps: { method: 'GET', path: '/pipelines/{pipeline}/apps', kind: 'read', list: true, shows: 'apps' },
  getPipelineDiff: { method: 'GET', path: '/pipelines/{pipeline}/diff', kind: 'read', query: ['source_app'], extension: 'diff' },
  createPromotion: { method: 'POST', path: '/pipelines/{pipeline}/promotions', kind: 'once', body: { source: true, targets: false }, extension: 'promotions' },
  listPromotionTargets: { method: 'GET', path: '/pipelines/{pipeline}/promotions/{promotion}/promotion-targets', kind: 'read', list: true, extension: 'promotions' },

  getEnvironment: { method: 'GET', path: '/environments/{environment}', kind: 'read', secret: true },
  updateEnvironment: { method: 'PATCH', path: '/environments/{environment}', kind: 'set', body: { '*': false }, secret: true },
  deleteEnvironmentVar: { method: 'DELETE', path: '/environments/{environment}/{key}', kind: 'remove' },

  listTeams: { method: 'GET', path: '/teams', kind: 'read', list: true },
  getTeam: { method: 'GET', path: '/teams/{team}', kind: 'read' },
  getCurrentUser: { method: 'GET', path: '/me', kind: 'read' },
  getClusterLogin: { method: 'GET', path: '/oidc-login', kind: 'read', query: ['region'], secret: true },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** The names of a path's parts: `/apps/{app}/domains` has `app`. */
export type PathPart<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathPart<Rest>
  : never;
