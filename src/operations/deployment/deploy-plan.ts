import type { ActionError, ErrorCode } from '../../contract/errors.ts';
import type { InputName } from '../../contract/inputs.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { OutputName } from '../../contract/outputs.ts';
import type { App } from '../../platform/resources/apps.ts';
import type { Build } from '../../platform/resources/builds.ts';
import type { Deployment } from '../../platform/resources/deployments.ts';
import type { Stated } from '../../platform/shape/statuses.ts';
import type { EndpointName } from '../../platform/wire/endpoints.ts';
import type { Context } from '../operation.ts';

/** What every operation takes that deploys, beside what it deploys. */
export const deployInputs = [
  'description',
  'wait',
  'poll-interval',
  'success-statuses',
  'failure-statuses',
  'status-field',
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
  'order',
  'missing-keys',
  'extra-keys',
  'failed-phase',
] as const satisfies OutputName[];

/** What every operation asks that deploys. */
export const deployEndpoints = [
  'getApp',
  'getConfig',
  'startBuild',
  'listBuilds',
  'getBuild',
  'listDeployments',
  'listDynos',
] as const satisfies EndpointName[];

export type DeployOutput = (typeof deployOutputs)[number];
export type DeployContext = Context<DeployOutput>;

/** What is done to an app, in words. */
export interface Work {
  readonly noun: 'build' | 'promotion' | 'rollback' | 'rebuild';
  /** `Building my-app`, `Promoting shop-staging to shop-production`. */
  readonly doing: string;
  /** `Built my-app`. */
  readonly done: string;
}

/** What to deploy, how, and when it counts as done. The inputs of an operation that takes `deployInputs` fit as they are. */
export interface DeployPlan {
  /** The app as it was read before. */
  readonly app: App;
  readonly work: Work;
  /** What is deployed, for the reader and for the record. */
  readonly source: { readonly branch?: string | undefined; readonly commitish?: string | undefined };
  /** The whole commit that was asked for: a build of another one is red. */
  readonly commit?: string | undefined;
  readonly wait: boolean;
  readonly pollInterval: number | 'auto';
  /** A URL, or a path on the app's. */
  readonly healthCheck?: string | undefined;
  readonly healthCheckStatus: (status: number) => boolean;
  readonly healthCheckTimeout: number;
  readonly healthCheckExpect?: string | undefined;
  readonly soak?: number | undefined;
  /** As the workflow gives it; without one, nothing is recorded. */
  readonly githubEnvironment?: string | undefined;
  readonly isRollback?: boolean | undefined;
  /** Starts it, or takes up what was started elsewhere. */
  begin(): Promise<Begun>;
}

/** A deployment that was started, or taken up. */
export interface Begun {
  readonly buildId?: string | undefined;
  /** The platform's word of the start. */
  readonly word?: string | undefined;
  /** The declared fields of the answer to the start. */
  readonly result?: unknown;
  /** Asks the platform how it stands. A failed request throws: such a look says nothing. */
  look(): Promise<Seen>;
}

/** How a deployment stands, and by what evidence. */
export interface Verdict {
  readonly kind: 'waits' | 'green' | 'failed' | 'superseded' | 'unknown';
  /** The end of a sentence: `deployment v12 of build 42 is `deployed` and current`. */
  readonly evidence: string;
  /** The row of the table that decided. */
  readonly row?: number | undefined;
  /** The platform's word, and of what it is. */
  readonly word?: string | undefined;
  readonly of?: Stated | undefined;
  /** What a green leaves open, in a sentence. */
  readonly remark?: string | undefined;
  /** Of a red: another code than that of its kind, and what to do. */
  readonly code?: ErrorCode | undefined;
  readonly hint?: string | undefined;
}

/** What a look shows. */
export interface Seen {
  readonly verdict: Verdict;
  readonly buildId?: string | undefined;
  readonly build?: Build | undefined;
  /** The deployment that brought the build. */
  readonly deployment?: Deployment | undefined;
  /** The platform's own words about a failure. */
  readonly detail?: string | undefined;
}

/** How a deployment ended, or why the step waited no longer. */
export interface Ended {
  readonly kind: 'green' | 'failed' | 'unhealthy' | 'superseded' | 'unknown' | 'timeout' | 'canceled' | 'left';
  /** The platform's word that decided, or the output `status` that stands for it. */
  readonly word: string;
  /** The last look that worked. */
  readonly seen?: Seen | undefined;
  /** What ended the wait or the checks, if no verdict did. */
  readonly error?: ActionError | undefined;
}

/** What a deployment came to. */
export interface Deployed {
  readonly ended: Ended;
  readonly outcome: Outcome<DeployOutput>;
}
