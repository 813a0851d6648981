import type { Deployments } from '../contract/github.ts';
import { openDeploymentCalls, type RunFacts } from './deployment-calls.ts';
import type { Octokit, Repository } from './octokit.ts';
import type { ReportRefusal } from './report-refusal.ts';

const keepsake = {
  problem: 'The GitHub Deployment could not be recorded',
  permission: 'add `permissions: { deployments: write, contents: read }` to the job',
  level: 'warning',
  ending: ' The operation goes on without it.',
} as const;

/** GitHub Deployments; none of its failures may fail a build. */
export function openDeployments(
  octokit: Octokit,
  repository: Repository,
  options: RunFacts & { readonly reportRefusal: ReportRefusal },
): Deployments {
  const { create, getStates, list, setStatus } = openDeploymentCalls(octokit, repository, options);

  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      options.reportRefusal(keepsake, error);
      return undefined;
    }
  };

  return {
    start: (target) =>
      attempt(async () => {
        const id = await create(target);
        await setStatus(id, { state: 'in_progress', description: target.description });
        return id;
      }),

    update: (id, status) => attempt(() => setStatus(id, status)),

    retire: (environment, except) =>
      attempt(async () => {
        for (const { id } of await list(environment)) {
          if (id === except) continue;
          const states = await getStates(id);
          // All that were there before a success were made inactive when it came.
          if (states[0] === 'inactive' && states.includes('success')) return;
          if (states[0] !== 'inactive') await setStatus(id, { state: 'inactive', description: 'Replaced or removed' });
        }
      }),

    findLastSuccess: (environment, except) =>
      attempt(async () => {
        for (const { id, sha } of await list(environment))
          if (id !== except && (await getStates(id)).includes('success')) return sha;
        return undefined;
      }),
  };
}
