import type { AppName, Deployment, Standing } from './deployment.ts';

/** What a resource is to this action, whichever dialect the platform speaks; `raw` is the platform's own reply, for the `result` output. */
interface Resource {
  readonly raw: unknown;
}

export interface App extends Resource {
  readonly id?: string | undefined;
  readonly name: string;
  /** What it is asked for by: as it was asked for before, else its name, which another team's may have too. */
  readonly address: string;
  readonly region?: string | undefined;
  readonly team?: string | undefined;
  readonly url?: string | undefined;
  readonly formation: readonly ProcessType[];
  readonly buildpacks: readonly string[];
  /** The deployment that it shows as its current one. */
  readonly deployment: Deployment;
  /** Further deployments and builds in its reply, such as the last one. */
  readonly otherDeployments: readonly Deployment[];
  /** Whether its reply has a place for a deployment, be it an empty one. */
  readonly tellsDeployment: boolean;
}

/** An app in a pipeline. */
export interface PipelineApp extends App {
  readonly stage?: string | undefined;
}

export interface ProcessType {
  readonly type: string;
  readonly quantity?: number | undefined;
  readonly size?: string | undefined;
}

/** A build; its id is unknown when the platform started it with an empty reply. */
export interface Build extends Resource, Standing {
  readonly id?: string | undefined;
  readonly commit?: string | undefined;
  readonly description?: string | undefined;
  readonly createdAt?: string | undefined;
  /** When the platform told of it, in milliseconds by its own clock. */
  readonly toldAt?: number | undefined;
  /** Whether the answer to its start says that it was taken up. */
  readonly isAccepted?: boolean | undefined;
  /** The app that it is of, where that is told. */
  readonly app?: AppName | undefined;
  /** What it tells of its own deployment; absent where it has no place for that. */
  readonly deployment?: Deployment | undefined;
  readonly logUrl?: string | undefined;
}

export interface Domain extends Resource {
  readonly id?: string | undefined;
  readonly hostname: string;
  readonly kind?: string | undefined;
  readonly dnsTarget?: string | undefined;
  /** The platform's own word. */
  readonly sslStatus?: string | undefined;
  /** What that word means. */
  readonly ssl: 'ready' | 'failed' | 'pending';
  readonly sslReason?: string | undefined;
}

/** What a command printed; its exit code only if the platform told one. */
export interface ExecResult {
  readonly output: string;
  /** What it printed to its standard error, where that comes apart. */
  readonly errors: string;
  readonly exitCode?: number | undefined;
  /** What the platform says against a good end, beside an exit code: `failed`, `timed out`. */
  readonly setback?: string | undefined;
  /** The same, or what stands in a field for errors: some platforms put there what was printed to the standard error. */
  readonly doubt?: string | undefined;
}

export interface Namespace extends Resource {
  readonly id?: string | undefined;
  readonly name: string;
  readonly description?: string | undefined;
  readonly region?: string | undefined;
  readonly team?: string | undefined;
  readonly createdAt?: string | undefined;
}

export interface PipelineEnvironment {
  readonly id: string;
  readonly kind?: string | undefined;
  readonly name?: string | undefined;
}

export interface Pipeline extends Resource {
  readonly id?: string | undefined;
  readonly name: string;
  readonly team?: string | undefined;
  readonly environments: readonly PipelineEnvironment[];
}

/** A promotion along a pipeline; its id is unknown when the platform started it with an empty reply. */
export interface Promotion
  extends Resource,
    Standing,
    Pick<Deployment, 'commit'>,
    Pick<Build, 'isAccepted' | 'toldAt'> {
  readonly id?: string | undefined;
  readonly source?: AppName;
  readonly targets?: readonly PromotionTarget[];
}

/** How a promotion went for one of its targets. */
export interface PromotionTarget extends Resource, Standing, Pick<Deployment, 'commit'> {
  readonly app: AppName;
  /** What it tells of the deployment that it made there. */
  readonly made?: Deployment | undefined;
}

/** What promoting an app would bring to another one. */
export interface PipelineDifference {
  readonly app: AppName;
  /** `ahead`, `behind`, `identical`, `diverged`; other words where the platform cannot tell. */
  readonly status?: string | undefined;
  readonly ahead?: number | undefined;
  readonly commits: readonly { readonly id: string; readonly title?: string | undefined }[];
}

export interface Team extends Resource {
  readonly id?: string | undefined;
  readonly name: string;
}

/** The caller; `app` is set for a token that is bound to one app, which may have no email. */
export interface CurrentUser extends Resource {
  readonly email?: string | undefined;
  readonly app?: string | undefined;
  /** What a machine is called, which has no email. */
  readonly name?: string | undefined;
}

/** A Kubernetes exec credential, as `kubectl` takes it. */
export interface ClusterCredential {
  readonly token?: string | undefined;
  readonly certificate?: string | undefined;
  readonly key?: string | undefined;
  readonly expiresAt?: string | undefined;
}
