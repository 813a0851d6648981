import type { DeploymentStatus, DeploymentTarget } from '../contract/github.ts';
import type { Redactor } from '../report/redact.ts';
import type { StepLog } from '../report/step-log.ts';
import type { Octokit, Repository } from './octokit.ts';
import { isForbidden } from './permission.ts';

/** How far back in an environment's history to look: each step back costs a request. */
const depth = 20;
/** GitHub cuts a longer description without a word. */
const descriptionLength = 140;

const all = '/repos/{owner}/{repo}/deployments';
const statuses = '/repos/{owner}/{repo}/deployments/{deployment_id}/statuses';

export interface Deployments {
  start(target: DeploymentTarget): Promise<number | undefined>;
  update(id: number, status: DeploymentStatus): Promise<void>;
  retire(environment: string, except?: number): Promise<void>;
  findLastSuccess(environment: string, except: number | undefined): Promise<string | undefined>;
}

/** GitHub Deployments; none of its failures may fail a build. */
export function createDeployments(
  octokit: Octokit,
  repository: Repository,
  { logUrl, log, redactor }: { logUrl: string; log: StepLog; redactor: Redactor },
): Deployments {
  const shorten = (description: string) => cut(redactor.redact(description));
  let told = false;

  /** Tells of a failure once: the build goes on without its record. */
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      const reason = isForbidden(error)
        ? 'add `permissions: { deployments: write, contents: read }` to the job'
        : `GitHub answered: ${error instanceof Error ? error.message : error}`;
      if (!told)
        log.warning(`The GitHub Deployment could not be recorded: ${reason}. The operation goes on without it.`);
      told = true;
      return undefined;
    }
  };

  const setStatus = (id: number, { state, description, url }: DeploymentStatus) =>
    octokit.request(`POST ${statuses}`, {
      ...repository,
      deployment_id: id,
      state,
      description: shorten(description),
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
          description: shorten(description),
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

function cut(description: string): string {
  return description.length > descriptionLength ? `${description.slice(0, descriptionLength - 1)}…` : description;
}
