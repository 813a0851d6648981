import type { DeploymentEnd, DeploymentTarget } from '../contract/github.ts';
import { shorten } from '../contract/shorten.ts';
import type { Octokit, Repository } from './octokit.ts';

/** How far back in an environment's history to look: each step back costs a request. */
const depth = 20;
/** GitHub cuts a longer description without a word. */
const descriptionLength = 140;

const all = '/repos/{owner}/{repo}/deployments';
const statuses = '/repos/{owner}/{repo}/deployments/{deployment_id}/statuses';

/** What the calls about Deployments say of the run that makes them. */
export interface RunFacts {
  /** The page of the run. */
  readonly logUrl: string;
  redact(text: string): string;
}

/** How a Deployment stands. */
export interface DeploymentStatus extends Omit<DeploymentEnd, 'state'> {
  readonly state: DeploymentEnd['state'] | 'in_progress';
}

/** GitHub's calls about Deployments, for as long as their client may make any. */
export type DeploymentCalls = ReturnType<typeof openDeploymentCalls>;

/** GitHub's calls about Deployments. */
export function openDeploymentCalls(octokit: Octokit, repository: Repository, { logUrl, redact }: RunFacts) {
  const describe = (description: string) => shorten(redact(description), descriptionLength);
  return {
    /** Creates a Deployment; its mark tells it from all others, should the answer with its id be lost. */
    async create(target: DeploymentTarget, mark: string): Promise<number> {
      const { environment, commit, description, transient } = target;
      const { data } = await octokit.request(`POST ${all}`, {
        ...repository,
        ref: commit,
        environment,
        description: describe(description),
        transient_environment: transient,
        auto_merge: false,
        required_contexts: [],
        payload: { 'platform-deploy': mark },
      });
      if (!('id' in data)) throw new Error(data.message ?? 'no Deployment was made');
      return Number(data.id);
    },
    async setStatus(id: number, { state, description, url }: DeploymentStatus): Promise<void> {
      await octokit.request(`POST ${statuses}`, {
        ...repository,
        deployment_id: id,
        state,
        description: describe(description),
        log_url: logUrl,
        // GitHub would leave out production and transient environments: retiring does all of them.
        auto_inactive: false,
        ...(url === undefined ? {} : { environment_url: url }),
      });
    },
    /** Finds a Deployment by its mark. */
    async findMarked(environment: string, mark: string): Promise<number> {
      const { data } = await octokit.request(`GET ${all}`, { ...repository, environment, per_page: depth });
      const found = data.find(({ payload }) => JSON.stringify(payload).includes(mark));
      if (!found) throw new Error('it is not there');
      return Number(found.id);
    },
    /** The latest Deployments of an environment, newest first. */
    async list(environment: string): Promise<readonly { readonly id: number; readonly sha: string }[]> {
      const { data } = await octokit.request(`GET ${all}`, { ...repository, environment, per_page: depth });
      return data.map(({ id, sha }) => ({ id: Number(id), sha }));
    },
    /** The states that a Deployment has had, newest first. */
    async getStates(id: number): Promise<readonly string[]> {
      const { data } = await octokit.request(`GET ${statuses}`, { ...repository, deployment_id: id, per_page: 100 });
      return data.map(({ state }) => state);
    },
  };
}
