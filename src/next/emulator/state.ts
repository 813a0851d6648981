import { hash } from 'node:crypto';

/** A phase in which a build or its deployment is made to fail. */
export type FailingPhase = 'build' | 'release' | 'deploy' | 'test';

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
  readonly fails?: FailingPhase;
  /** Its web processes crash after they were deployed. */
  readonly crashes?: true;
  /** The app that built it; this one was given the result. */
  readonly promotedFrom?: string;
}

/** A hostname of an app. */
export interface DomainRecord {
  readonly id: string;
  readonly hostname: string;
  readonly kind: 'platform' | 'custom';
  cert: string | null;
  certSince: number;
  readonly createdAt: number;
}

/** How many processes of a type there should be, and of which size. */
export interface FormationEntry {
  readonly quantity: number;
  readonly size: string;
}

/** An app with everything that belongs to it; builds stand oldest first. */
export interface AppRecord {
  readonly id: string;
  readonly name: string;
  readonly teamId: string;
  readonly region: string;
  readonly createdAt: number;
  readonly builds: BuildRecord[];
  config: Readonly<Record<string, string>>;
  readonly addons: readonly { readonly id: string; readonly name: string; readonly config_vars: readonly string[] }[];
  domains: DomainRecord[];
  formation: Readonly<Record<string, FormationEntry>>;
  /** When a dyno was last started apart from a deployment, by its name. */
  restarts: Readonly<Record<string, number>>;
}

/** A group of users. */
export interface TeamRecord {
  readonly id: string;
  readonly name: string;
  readonly personal: boolean;
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

/** An environment of a pipeline. */
export interface EnvironmentRecord {
  readonly id: string;
  readonly kind: string;
  config: Readonly<Record<string, string>>;
}

/** A pipeline with its apps by stage. */
export interface PipelineRecord {
  readonly id: string;
  readonly name: string;
  readonly teamId: string;
  readonly createdAt: number;
  readonly environments: readonly EnvironmentRecord[];
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

/** All that the emulator holds, as plain JSON. */
export interface State {
  readonly email: string;
  readonly teams: readonly TeamRecord[];
  readonly apps: AppRecord[];
  readonly pipelines: readonly PipelineRecord[];
  namespaces: NamespaceRecord[];
  readonly promotions: PromotionRecord[];
  /** How many ids were given. */
  ids: number;
}

/** An id in the form of a UUID that follows from its source, so that two runs give the same ids. */
export function idFrom(kind: string, source: string): string {
  const digest = hash('sha256', `${kind} ${source}`);
  return [digest.slice(0, 8), digest.slice(8, 12), `5${digest.slice(13, 16)}`, `a${digest.slice(17, 20)}`]
    .concat(digest.slice(20, 32))
    .join('-');
}

/** A commit id that follows from a text. */
export function commitFrom(source: string): string {
  return hash('sha1', source);
}

/** A new id. */
export function nextId(state: State, kind: string): string {
  state.ids += 1;
  return idFrom(kind, `number ${state.ids}`);
}

/** Finds something by its id or name. */
export function find<Item extends { readonly id: string; readonly name: string }>(
  items: readonly Item[],
  idOrName: string,
): Item | undefined {
  return items.find(({ id }) => id === idOrName) ?? items.find(({ name }) => name === idOrName);
}
