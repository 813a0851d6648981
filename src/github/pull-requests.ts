import type { PullRequest } from '../contract/event.ts';
import type { PullRequests } from '../contract/github.ts';
import { needCommit, refuseContradiction } from './believe-answer.ts';
import type { Octokit, Repository } from './octokit.ts';
import { type PullRequestPayload, readId, readPullRequest } from './read-event.ts';
import { explain } from './trouble.ts';

/** Up to so many are asked for one by one; more are read from the list. */
const few = 5;
/** So many pages of the list are read, and so many that it did not reach are asked for: the rest when these are gone. */
const [mostPages, mostAsked] = [8, 100];

const all = '/repos/{owner}/{repo}/pulls';
const ifAllRefused = 'Add `permissions: { pull-requests: read }` to the job, or `write` where it comments.';
const ifOneRefused = `${ifAllRefused} Where \`pull-request\` is given, check the number.`;

/** The pull requests of the repository with that id. */
export function openPullRequests(octokit: Octokit, repository: Repository, id: string): PullRequests {
  const read = async (number: number) => {
    const { data } = await octokit.request(`GET ${all}/{pull_number}`, { ...repository, pull_number: number });
    return readAsked(data, number, id);
  };
  const readStates = async (numbers: readonly number[]) => {
    const wanted = new Set(numbers);
    const states = wanted.size > few ? await readList(octokit, repository, wanted, id) : new Map();
    const missing = [...wanted].filter((number) => !states.has(number));
    for (const number of missing.slice(0, mostAsked)) {
      const found = await read(number).catch(ignoreUnknown);
      if (found) states.set(number, found.state);
    }
    return states;
  };
  return {
    get: (number) => read(number).catch(explain(`GitHub did not show pull request ${number}`, ifOneRefused)),
    getStates: (numbers) => readStates(numbers).catch(explain('GitHub did not list the pull requests', ifAllRefused)),
  };
}

/** Reads the list, newest first: what is opened meanwhile shifts it, but lets nothing slip through. */
async function readList(
  octokit: Octokit,
  repository: Repository,
  wanted: ReadonlySet<number>,
  id: string,
): Promise<Map<number, PullRequest['state']>> {
  const oldest = [...wanted].reduce((least, number) => Math.min(least, number));
  const states = new Map<number, PullRequest['state']>();
  const order = { state: 'all', sort: 'created', direction: 'desc', per_page: 100 } as const;
  for (let page = 1; ; page++) {
    const { data } = await octokit.request(`GET ${all}`, { ...repository, ...order, page });
    for (const told of data)
      if (wanted.has(told.number)) states.set(told.number, readAsked(told, told.number, id).state);
    const complete = data.length < 100 || states.size === wanted.size || (data.at(-1)?.number ?? 0) <= oldest;
    if (complete || page === mostPages) return states;
  }
}

/** A pull request as the API tells it: when it was closed and merged too. */
interface Told extends PullRequestPayload {
  readonly closed_at?: string | null;
  readonly merged?: boolean;
  readonly merged_at?: string | null;
}

/** Reads the pull request that was asked for. In doubt whether it is open, it is none: its namespace could be deleted. */
function readAsked(told: Told, number: number, repositoryId: string): PullRequest {
  const { base, closed_at: closedAt, merged, merged_at: mergedAt, state } = told;
  const isClosed = state === 'closed';
  refuseContradiction(
    [told.number === number && readId(base?.repo) === repositoryId, true],
    [isClosed || state === 'open', true],
    [closedAt === undefined ? undefined : closedAt !== null, isClosed],
    [merged || mergedAt ? true : undefined, isClosed],
  );
  needCommit(told.head.sha);
  return readPullRequest(told);
}

function ignoreUnknown(error: unknown): undefined {
  if ((error as { status?: unknown }).status !== 404) throw error;
}
