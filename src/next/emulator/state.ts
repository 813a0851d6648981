/** A phase in which a build or its deployment fails. */
export type FailingPhase = 'build' | 'release' | 'deploy' | 'test';
export type Vars = Readonly<Record<string, string>>;
export type Formation = Readonly<Record<string, { readonly quantity: number; readonly size: string }>>;

/** A build with the deployment that follows it. */
export interface BuildRecord {
  readonly id: string;
  readonly deploymentId: string;
  readonly version: number;
  readonly branch: string | null;
  readonly commitish: string | null;
  /** The whole commit id. */
  readonly commit: string;
  readonly description: string | null;
  readonly startedAt: number;
  readonly fails?: FailingPhase | undefined;
  /** Its web processes crash after they were deployed. */
  readonly crashes?: boolean;
  /** The app that built it, if this app was given the result. */
  readonly promotedFrom?: string;
}

/** A hostname of an app. */
export interface DomainRecord {
  readonly id: string;
  readonly hostname: string;
  readonly kind: 'platform' | 'custom';
  readonly createdAt: number;
  cert: string | null;
  certSince: number;
}

/** An app with everything that belongs to it; the oldest build stands first. */
export interface AppRecord {
  readonly id: string;
  readonly name: string;
  readonly teamId: string;
  readonly region: string;
  readonly createdAt: number;
  readonly builds: BuildRecord[];
  readonly addons: readonly { readonly id: string; readonly name: string; readonly config_vars: readonly string[] }[];
  config: Vars;
  domains: DomainRecord[];
  formation: Formation;
  /** When a dyno was last started apart from a deployment, by its name. */
  restarts: Readonly<Record<string, number>>;
}

/** A namespace. */
export interface NamespaceRecord {
  readonly id: string;
  readonly name: string;
  readonly teamId: string;
  readonly description: string | null;
  readonly region: string;
  readonly createdAt: number;
}

/** A pipeline with the apps of its stages. */
export interface PipelineRecord {
  readonly id: string;
  readonly name: string;
  readonly teamId: string;
  readonly createdAt: number;
  readonly environments: readonly { readonly id: string; readonly kind: string; config: Vars }[];
  readonly members: readonly { readonly appId: string; readonly stage: string }[];
}

/** A promotion; its end follows from the deployments that it started. */
export interface PromotionRecord {
  readonly id: string;
  readonly pipelineId: string;
  readonly sourceId: string;
  readonly createdAt: number;
  readonly targets: readonly { readonly id: string; readonly appId: string; readonly deploymentId: string }[];
}

/** Everything that the emulator holds, as plain JSON. */
export interface State {
  readonly email: string;
  readonly teams: readonly { readonly id: string; readonly name: string; readonly personal: boolean }[];
  readonly apps: AppRecord[];
  readonly pipelines: readonly PipelineRecord[];
  readonly promotions: PromotionRecord[];
  namespaces: NamespaceRecord[];
  /** How many ids it has given. */
  ids: number;
}
