import type { PullRequest, WorkflowEvent } from '../contract/event.ts';
import type { GitHubClient } from './client.ts';
import { readPullRequest } from './event.ts';
import { explain, readForm } from './refusal.ts';

const ifRefused =
  'Add `permissions: { pull-requests: read }` to the job, or `write` if it comments. Check `pull-request` if you set it.';

/** Reads a pull request as it is now. In doubt whether it is open, this fails: its namespace could be deleted. */
export function getPullRequest(
  { request }: GitHubClient,
  { id, name: repo, owner }: WorkflowEvent['repository'],
  number: number,
): Promise<PullRequest> {
  const read = async () => {
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
    const { data } = await request(route, { owner, repo, pull_number: number });
    return readForm(`pull request ${number}`, () => {
      if (data.number !== number || String(data.base.repo.id) !== id) throw new Error('It is another one');
      return readPullRequest(data);
    });
  };
  return read().catch(explain(`GitHub did not show pull request ${number}`, ifRefused, 'pull-request-unknown'));
}
