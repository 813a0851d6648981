import type { BuildSource } from './build-source.ts';
import type { HealthCheck } from './health-check.ts';

/** What to build, and when it counts as done. */
export interface DeployPlan extends Omit<HealthCheck, 'target'> {
  readonly healthCheck: string | undefined;
  readonly app: string;
  readonly source: BuildSource;
  /** Start nothing, only wait for this build. */
  readonly buildId?: string | undefined;
  readonly wait: boolean;
  readonly pollInterval: number | 'auto';
  readonly successStatuses: readonly string[] | undefined;
  readonly failureStatuses: readonly string[] | undefined;
  readonly githubEnvironment: string | undefined;
}
