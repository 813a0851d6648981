import type { BuildSource } from './build-source.ts';

/** What to build, and when it counts as done. */
export interface DeployPlan {
  readonly app: string;
  readonly source: BuildSource;
  /** Start nothing, only wait for this build. */
  readonly buildId?: string | undefined;
  readonly wait: boolean;
  readonly pollInterval: number | 'auto';
  readonly successStatuses: readonly string[] | undefined;
  readonly failureStatuses: readonly string[] | undefined;
  readonly githubEnvironment: string | undefined;
  /** A URL, or a path on the app's. */
  readonly healthCheck: string | undefined;
  readonly healthCheckStatus: (status: number) => boolean;
  readonly healthCheckTimeout: number;
  readonly healthCheckExpect: string | undefined;
  readonly soak: number | undefined;
}
