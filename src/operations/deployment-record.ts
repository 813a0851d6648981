import type { DeploymentStatus } from '../contract/github.ts';
import type { Context } from './operation.ts';

/** What is recorded as a GitHub Deployment. */
export interface RecordTarget {
  readonly environment: string;
  /** The environment goes away again, as that of a pull request does. */
  readonly transient: boolean;
  readonly commit: string;
  readonly description: string;
}

/** How recorded work ended; with no status, it goes on after the step. */
export interface RecordedWork {
  readonly deployment?: DeploymentStatus | undefined;
}

/** Does some work and records it as a GitHub Deployment, where asked to and where GitHub lets it. */
export async function recordDeployment<Work extends RecordedWork>(
  { github, note }: Context<'github-deployment-id'>,
  target: RecordTarget | undefined,
  work: () => Promise<Work>,
): Promise<Work> {
  if (target === undefined) return work();
  const { deployments } = await github();
  const id = await deployments.start(target);
  if (id === undefined) return work();
  note({ githubDeploymentId: id });
  try {
    const done = await work();
    if (done.deployment) await deployments.update(id, done.deployment);
    if (done.deployment?.state === 'success') await deployments.retire(target.environment, id);
    return done;
  } catch (error) {
    // `failure` is for what was seen to fail; of this, nobody knows.
    await deployments.update(id, {
      state: 'error',
      description: error instanceof Error ? error.message : String(error),
    });
    throw error;
  }
}
