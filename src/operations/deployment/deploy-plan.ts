import type { InputName } from '../../contract/inputs.ts';
import type { OutputName } from '../../contract/outputs.ts';
import type { DynoSurvey } from '../../platform/dyno.ts';
import type { App, Build } from '../../platform/models.ts';
import type { EndpointName } from '../../platform/wire/endpoints.ts';
import type { Recheck } from '../../platform/wire/retry.ts';
import type { Context } from '../operation.ts';
import type { Ending } from '../verdict/ending.ts';
import type { Follower } from '../verdict/follow-build.ts';
import type { Seen, TriedBuild } from '../verdict/followed.ts';
import type { BuildSource } from './build-source.ts';
import type { Work } from './work.ts';

/** What every operation takes that deploys, beside what it deploys. */
export const deployInputs = [
  'description',
  'wait',
  'poll-interval',
  'success-statuses',
  'failure-statuses',
  'health-check',
  'health-check-status',
  'health-check-timeout',
  'health-check-expect',
  'soak',
  'config-required',
  'on-failure',
] as const satisfies InputName[];

/** What every operation gives that deploys. */
export const deployOutputs = [
  'build-id',
  'status',
  'url',
  'commitish',
  'duration',
  'github-deployment-id',
  'served-commit',
  'restarts',
  'missing-keys',
  'extra-keys',
] as const satisfies OutputName[];

/** What every operation asks that deploys. */
export const deployEndpoints = [
  'getApp',
  'getConfig',
  'startBuild',
  'getBuild',
  'listBuilds',
  'listDeployments',
  'getDeployment',
  'listDynos',
] as const satisfies EndpointName[];

export type DeployContext = Context<(typeof deployOutputs)[number]>;

/** What to deploy, how, and when it counts as done. */
export interface DeployPlan {
  readonly app: string;
  readonly source: BuildSource;
  readonly work: Work;
  /** Start nothing, only wait for this build. */
  readonly buildId?: string | undefined;
  readonly wait: boolean;
  readonly pollInterval: number | 'auto';
  readonly githubEnvironment: string | undefined;
  /** The commit that the app is taken back from. */
  readonly rolledBackFrom?: string | undefined;
  /** Of a rebuild: the commit that failed. */
  readonly insteadOf?: string | undefined;
  /** A URL, or a path on the app's. */
  readonly healthCheck: string | undefined;
  readonly healthCheckStatus: (status: number) => boolean;
  readonly healthCheckTimeout: number;
  readonly healthCheckExpect: string | undefined;
  readonly soak: number | undefined;
  /** The dynos from before, where they had to be listed before it was begun. */
  readonly replaced?: DynoSurvey;
  /** What has to hold for its start to be sent again. */
  readonly recheck?: Recheck | undefined;
  /** Sets it going. */
  begin(context: DeployContext, plan: DeployPlan): Promise<Begun>;
}

/** A deployment that was set going, or taken up. */
export interface Begun {
  /** What the app showed before. */
  readonly before: App;
  /** What its start was answered with. */
  readonly build: Build;
  /** What its start said already of its end. */
  readonly ending?: Ending | undefined;
  /** When it was begun, by the platform's clock where that is known. */
  readonly startedAt: number;
  readonly follower: Follower;
  /** Weighs its ending against what else happened meanwhile. */
  weigh?(ending: Ending, id: string | undefined): Promise<Ending>;
  /** The build that was tried, and those before it. */
  tried(seen: Seen): TriedBuild;
}
