import type { DeploymentTarget, RecordedWork } from '../contract/github.ts';
import type { Context } from './operation.ts';

/** Does some work and records it as a GitHub Deployment, where asked to and where GitHub lets it. */
export async function recordDeployment<Work extends RecordedWork>(
  { dryRun, github, note }: Context<'github-deployment-id'>,
  target: DeploymentTarget | undefined,
  work: () => Promise<Work>,
): Promise<Work> {
  if (target === undefined) return work();
  const { deployments } = await github();
  return deployments.record(target, (id) => {
    note({ githubDeploymentId: dryRun ? undefined : id });
    return work();
  });
}
