import type { WorkflowEvent } from '../contract/event.ts';
import type { RecordEnd, RecordTarget } from '../contract/github.ts';
import { shorten } from '../contract/text.ts';
import type { GitHubClient } from './client.ts';
import { readNote, readRecords } from './records.ts';
import { GitHubError, readForm } from './refusal.ts';

/** GitHub cuts a longer description without a word. */
const longestDescription = 140;

const all = '/repos/{owner}/{repo}/deployments';

/** GitHub's calls about Deployments. */
export type DeploymentCalls = ReturnType<typeof openDeploymentCalls>;

/** Opens GitHub's calls about Deployments. */
export function openDeploymentCalls(
  client: GitHubClient,
  { event, own }: { event: WorkflowEvent; own(text: string): string },
) {
  const repository = { owner: event.repository.owner, repo: event.repository.name };
  const describe = (description: string) => shorten(own(description), longestDescription);
  return {
    async create(target: RecordTarget, mark: string): Promise<number> {
      const { apps, commit, description, environment, isRollback = false, transient } = target;
      const { data, status } = await client.request(`POST ${all}`, {
        ...repository,
        ref: commit,
        environment,
        description: describe(description),
        transient_environment: transient,
        auto_merge: false,
        required_contexts: [],
        payload: { 'platform-deploy': mark, apps, run: event.runId, ...(isRollback && { rollback: true }) },
      });
      if (status === 201) return Number(data.id);
      // Of a 202, GitHub has merged a branch; any other answer is not GitHub's own.
      throw new GitHubError(`GitHub answered ${status} to a new Deployment`, { isLost: status !== 202 });
    },
    async setStatus(id: number, state: RecordEnd['state'] | 'in_progress', description: string, url?: string) {
      const { status: answered } = await client.request(`POST ${all}/{deployment_id}/statuses`, {
        ...repository,
        deployment_id: id,
        state,
        description: describe(description),
        log_url: event.runUrl,
        // GitHub would retire other apps' Deployments, and leave out those of production.
        auto_inactive: false,
        ...(isAddress(url) && own(url) === url && { environment_url: url }),
      });
      if (answered !== 201)
        throw new GitHubError(`GitHub answered ${answered} to the state ${state}`, { isLost: true });
    },
    /** The newest hundred that this action made in an environment, or only those of one commit, newest first. */
    async list(environment: string, sha?: string) {
      const asked = { ...repository, environment, per_page: 100, ...(sha && { sha }) };
      const { data } = await client.request(`GET ${all}`, asked);
      return readForm('Deployments', () =>
        data.flatMap(({ id, payload }) => {
          const mark = readNote(payload)?.mark;
          return mark === undefined ? [] : { id: Number(id), mark };
        }),
      );
    },
    read: (environments: readonly string[], pages?: number) => readRecords(client, repository, environments, pages),
  };
}

/** GitHub refuses the whole status for another address, and for one with a login. */
function isAddress(text: string | undefined): text is string {
  const url = URL.parse(text ?? '');
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}
