import { nameEnvironment } from '../name-environment.ts';
import type { Context } from '../operation.ts';
import { BuildFailure } from './build-report.ts';
import type { DeployPlan } from './deploy-plan.ts';
import { UnhealthyError } from './health-check.ts';

/** The GitHub Deployment of one build. */
export interface DeploymentRecord {
  succeed(url: string | undefined): Promise<void>;
  fail(error: unknown): Promise<void>;
}

/** Records a GitHub Deployment where the step asks for one and GitHub lets it. */
export async function recordDeployment(
  { event, github, learn }: Context<'github-deployment-id'>,
  { app, githubEnvironment, source }: DeployPlan,
): Promise<DeploymentRecord | undefined> {
  if (githubEnvironment === undefined) return undefined;
  const environment = nameEnvironment(githubEnvironment, event.pullRequest?.number);
  const id = await github.startDeployment({
    environment,
    commit: source.commitish ?? source.branch ?? '',
    description: `Building ${app}`,
    transient: environment !== githubEnvironment,
  });
  if (id === undefined) return undefined;
  learn({ githubDeploymentId: id });
  return {
    async succeed(url) {
      await github.updateDeployment(id, { state: 'success', description: `Built ${app}`, url });
      await github.retireDeployments(environment, id);
    },
    fail: (error) => github.updateDeployment(id, describeFailure(error)),
  };
}

// `failure` is for what was seen to fail; what is not known, or was overtaken, is neither success nor failure.
function describeFailure(error: unknown) {
  const description = error instanceof Error ? error.message : String(error);
  if (error instanceof BuildFailure && error.verdict.outcome === 'superseded')
    return { state: 'inactive', description } as const;
  const failed = error instanceof BuildFailure || error instanceof UnhealthyError;
  return { state: failed ? 'failure' : 'error', description } as const;
}
