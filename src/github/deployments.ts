import type { DeploymentStatus, Deployments } from '../contract/github.ts';
import { shorten } from '../contract/shorten.ts';
import type { Octokit, Repository } from './octokit.ts';
import type { ReportRefusal } from './report-refusal.ts';

/** How far back in an environment's history to look: each step back costs a request. */
const depth = 20;
/** GitHub cuts a longer description without a word. */
const descriptionLength = 140;

const all = '/repos/{owner}/{repo}/deployments';
const statuses = '/repos/{owner}/{repo}/deployments/{deployment_id}/statuses';

const keepsake = {
  problem: 'The GitHub Deployment could not be recorded',
  permission: 'add `permissions: { deployments: write, contents: read }` to the job',
  level: 'warning',
  ending: ' The operation goes on without it.',
} as const;

export interface DeploymentOptions {
  /** The page of the run. */
  readonly logUrl: string;
  redact(text: string): string;
  readonly reportRefusal: ReportRefusal;
}

/** GitHub Deployments; none of its failures may fail a build. */
export function openDeployments(octokit: Octokit, repository: Repository, options: DeploymentOptions): Deployments {
  const { logUrl, redact, reportRefusal } = options;
  const describe = (description: string) => shorten(redact(description), descriptionLength);

  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      reportRefusal(keepsake, error);
      return undefined;
    }
  };

  const setStatus = (id: number, { state, description, url }: DeploymentStatus) =>
    octokit.request(`POST ${statuses}`, {
      ...repository,
      deployment_id: id,
      state,
      description: describe(description),
      log_url: logUrl,
      // GitHub would leave out production and transient environments: `retire` does all of them.
      auto_inactive: false,
      ...(url === undefined ? {} : { environment_url: url }),
    });

  const list = async (environment: string, except: number | undefined) => {
    const { data } = await octokit.request(`GET ${all}`, { ...repository, environment, per_page: depth });
    return data.map(({ id, sha }) => ({ id: Number(id), sha })).filter(({ id }) => id !== except);
  };

  const statesOf = async (id: number): Promise<readonly string[]> => {
    const { data } = await octokit.request(`GET ${statuses}`, { ...repository, deployment_id: id, per_page: 100 });
    return data.map(({ state }) => state);
  };

  return {
    start: ({ environment, commit, description, transient }) =>
      attempt(async () => {
        const { data } = await octokit.request(`POST ${all}`, {
          ...repository,
          ref: commit,
          environment,
          description: describe(description),
          transient_environment: transient,
          auto_merge: false,
          required_contexts: [],
        });
        if (!('id' in data)) throw new Error(data.message ?? 'no Deployment was made');
        const id = Number(data.id);
        await setStatus(id, { state: 'in_progress', description });
        return id;
      }),

    update: async (id, status) => void (await attempt(() => setStatus(id, status))),

    retire: async (environment, except) =>
      attempt(async () => {
        for (const { id } of await list(environment, except)) {
          const states = await statesOf(id);
          // All that were there before a success were made inactive when it came.
          if (states[0] === 'inactive' && states.includes('success')) return;
          if (states[0] !== 'inactive') await setStatus(id, { state: 'inactive', description: 'Replaced or removed' });
        }
      }),

    findLastSuccess: (environment, except) =>
      attempt(async () => {
        for (const { id, sha } of await list(environment, except))
          if ((await statesOf(id)).includes('success')) return sha;
        return undefined;
      }),
  };
}
