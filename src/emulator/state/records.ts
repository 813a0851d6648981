// What the emulator keeps of each resource: plain data, times in milliseconds since 1970.

/** A team. */
export interface TeamRecord {
  readonly id: string;
  readonly name: string;
}

/** A process type's size and how many dynos of it run. */
export interface FormationEntry {
  readonly size: string;
  readonly quantity: number;
}

/** How a build or its deployment ends. */
export type BuildEnd = 'succeeded' | 'failed';

/** How a build ends, and then its deployment; what is not given never ends, and no deployment follows a failed build. */
export interface Fate {
  readonly build?: BuildEnd;
  readonly deployment?: BuildEnd;
  /** Words that it goes through in place of the usual ones. */
  readonly words?: readonly string[];
}

/** A build with its deployment; how they stand is not kept but follows from the time since `startedAt`. */
export interface BuildRecord {
  readonly id: string;
  readonly deploymentId: string;
  readonly branch?: string;
  readonly commitish?: string;
  readonly description?: string;
  readonly startedAt: number;
  readonly seconds: number;
  readonly fate: Fate;
  /** From when on the app shows this build; `null` is never. */
  readonly visibleAt: number | null;
  /** The build is another app's, from which it was promoted: here it is only deployed. */
  readonly isPromoted?: true;
  /** From when on the app's page is of this build, if not from its deployment on; `null` is never. */
  readonly servedAt?: number | null;
  /** Seconds after its start at which each dyno that runs it crashes, again and again. */
  readonly crashSeconds?: number;
}

/** A hostname of an app; its SSL status follows from the time since `certSince`. */
export interface DomainRecord {
  readonly id: string;
  readonly hostname: string;
  readonly kind: 'platform' | 'custom';
  readonly cname: string | null;
  readonly createdAt: number;
  cert: string | null;
  certSince: number;
}

/** How often, and when last, a dyno was restarted. */
interface RestartRecord {
  readonly restarts: number;
  readonly restartedAt: number;
}

/** An app with everything below it. */
export interface AppRecord {
  readonly id: string;
  readonly name: string;
  readonly teamId: string;
  readonly region: string;
  readonly buildpacks: readonly string[];
  readonly branch: string;
  readonly createdAt: number;
  readonly formation: Record<string, FormationEntry>;
  config: Record<string, string>;
  /** What `config` was until some moment, for the dynos that have run since before it; the oldest first. */
  pastConfigs: { readonly config: Record<string, string>; readonly until: number }[];
  domains: DomainRecord[];
  builds: BuildRecord[];
  /** Keyed by the dyno's name, such as `web.1`; dynos themselves follow from the formation. */
  readonly dynos: Record<string, RestartRecord>;
}

/** A namespace of a team. */
export interface NamespaceRecord {
  readonly id: string;
  readonly name: string;
  readonly teamId: string;
  readonly description: string | null;
  readonly region: string;
  readonly createdAt: number;
}

/** An environment of a pipeline, with its config vars. */
export interface EnvironmentRecord {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  config: Record<string, string>;
}

/** A pipeline with its apps by stage. */
export interface PipelineRecord {
  readonly id: string;
  readonly name: string;
  readonly teamId: string;
  readonly createdAt: number;
  readonly environmentIds: readonly string[];
  readonly apps: readonly { readonly id: string; readonly stage: string }[];
  readonly reviewApps: { readonly enabled: boolean; readonly autoDestroy: boolean };
}

/** A promotion; how it stands follows from the deployments that it started. */
export interface PromotionRecord {
  readonly id: string;
  readonly pipelineId: string;
  readonly sourceId: string;
  readonly createdAt: number;
  readonly targets: readonly { readonly appId: string; readonly deploymentId: string }[];
}

/** A scope of an access token. */
export type Scope = 'read' | 'write';

/** An access token, keyed by its own text. */
export interface TokenRecord {
  readonly email: string;
  readonly scopes: readonly Scope[];
  /** The id or name of the one app that the token is bound to. */
  readonly app?: string;
  readonly expiresAt?: number;
}

/** An authorization code that waits to be exchanged. */
export interface CodeRecord {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly Scope[];
  readonly challenge: string;
  readonly email: string;
  readonly expiresAt: number;
  /** The token that the code was exchanged for; kept so that a second use can revoke it. */
  token?: string;
}
