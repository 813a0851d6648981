import type { RecordEnd } from '../../contract/github.ts';
import { nameGitHubEnvironment } from '../name-github-environment.ts';
import type { DeployContext, Deployed, DeployPlan, Ended } from './deploy-plan.ts';

const states = {
  green: 'success',
  failed: 'failure',
  unhealthy: 'failure',
  superseded: 'inactive',
  left: 'inactive',
  unknown: 'error',
  timeout: 'error',
  canceled: 'error',
} as const satisfies Record<Ended['kind'], RecordEnd['state']>;

/** Records some work as a GitHub Deployment, if an environment is named and it is known what is deployed. */
export async function recordDeployment(
  { event, github, note }: DeployContext,
  plan: DeployPlan,
  work: () => Promise<Deployed>,
): Promise<Deployed> {
  const { app, githubEnvironment, isRollback, source } = plan;
  const commit = plan.commit ?? source.commitish ?? source.branch;
  if (githubEnvironment === undefined || commit === undefined) return work();
  const environment = nameGitHubEnvironment(githubEnvironment, event.pullRequest?.number, app.name);
  const target = {
    environment,
    apps: [app.name, app.id],
    commit,
    description: plan.work.doing,
    transient: githubEnvironment.includes('{number}'),
    ...(isRollback && { isRollback }),
  };
  const { deployments } = await github();
  return deployments.record(target, async (id) => {
    note({ githubDeploymentId: id });
    const value = await work();
    const state = states[value.ended.kind];
    const { failure, headline } = value.outcome;
    const url = state === 'success' ? app.url : undefined;
    return { value, end: { state, description: failure?.message ?? headline, url } };
  });
}
