import type { PullRequest } from '../contract/event.ts';
import type { PullRequests } from '../contract/github.ts';
import { needCommit, refuseContradiction } from './believe-answer.ts';
import type { Octokit, Repository } from './octokit.ts';
import { type PullRequestPayload, readId, readPullRequest } from './read-event.ts';
import { explain } from './trouble.ts';

/** Calls that one question about many pull requests may cost. */
const callLimit = 10;
/** Up to so many are asked for one by one; more are read from the list. */
const few = 5;

const all = '/repos/{owner}/{repo}/pulls';
const ifOneRefused = 'Check the number, and add `permissions: { pull-requests: read }` to the job.';
const ifAllRefused = 'Add `permissions: { pull-requests: read }` to the job.';

/** The pull requests of the repository with that id. */
export function openPullRequests(octokit: Octokit, repository: Repository, id: string): PullRequests {
  const read = async (number: number) => {
    const { data } = await octokit.request(`GET ${all}/{pull_number}`, { ...repository, pull_number: number });
    return readAsked(data, number, id);
  };
  const readStates = async (numbers: readonly number[]) => {
    const wanted = new Set(numbers);
    const listed = wanted.size > few ? await readList(octokit, repository, wanted, id) : nothingListed;
    const states = new Map(listed.states);
    // Very old ones that the list did not reach: as many as the limit allows, the rest another time.
    const missing = [...wanted].filter((number) => !states.has(number)).slice(0, callLimit - listed.calls);
    for (const number of missing) {
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

/** What the list told of the pull requests that were asked for, and how many calls that took. */
interface Listed {
  readonly states: ReadonlyMap<number, PullRequest['state']>;
  readonly calls: number;
}

const nothingListed: Listed = { states: new Map(), calls: 0 };

/** Reads the list, newest first: what is opened meanwhile shifts it, but lets nothing slip through. */
async function readList(
  octokit: Octokit,
  repository: Repository,
  wanted: ReadonlySet<number>,
  id: string,
): Promise<Listed> {
  const oldest = [...wanted].reduce((least, number) => Math.min(least, number));
  const states = new Map<number, PullRequest['state']>();
  const order = { state: 'all', sort: 'created', direction: 'desc', per_page: 100 } as const;
  for (let page = 1; ; page++) {
    const { data } = await octokit.request(`GET ${all}`, { ...repository, ...order, page });
    for (const told of data)
      if (wanted.has(told.number)) states.set(told.number, readAsked(told, told.number, id).state);
    const complete = data.length < 100 || states.size === wanted.size || (data.at(-1)?.number ?? 0) <= oldest;
    if (complete || page === callLimit - 2) return { states, calls: page };
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
