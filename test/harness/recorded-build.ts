import type { DeploymentTarget } from '../../src/contract/github-deployments.ts';

/** A build as it is recorded on GitHub. */
export const recordedBuild: DeploymentTarget = {
  environment: 'production',
  apps: ['my-app'],
  commit: 'abc',
  description: 'Building',
  transient: false,
};
