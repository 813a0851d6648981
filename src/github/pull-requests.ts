import { ActionError } from '../contract/errors.ts';
import type { PullRequest } from '../contract/event.ts';
import type { PullRequests } from '../contract/github.ts';
import { ApiError } from '../platform/wire/api-error.ts';
import type { Octokit, Repository } from './octokit.ts';
import { isForbidden } from './permission.ts';
import { readPullRequest } from './read-event.ts';

/** Calls that one question about many pull requests may cost. */
const callLimit = 10;
/** Up to so many are asked for one by one; more are read from the list. */
const few = 5;

const all = '/repos/{owner}/{repo}/pulls';

/** The repository's pull requests. */
export function openPullRequests(octokit: Octokit, repository: Repository): PullRequests {
  const get = async (number: number) => {
    try {
      const { data } = await octokit.request(`GET ${all}/{pull_number}`, { ...repository, pull_number: number });
      return readPullRequest(data);
    } catch (error) {
      throw explainFailure(error, `GitHub did not show pull request ${number}`);
    }
  };

  /** Reads the list, newest first: what is opened meanwhile shifts it, but lets nothing slip through. */
  const readList = async (wanted: ReadonlySet<number>, states: Map<number, PullRequest['state']>): Promise<number> => {
    const oldest = [...wanted].reduce((least, number) => Math.min(least, number));
    for (let page = 1; page <= callLimit - 2; page++) {
      const { data } = await octokit.request(`GET ${all}`, {
        ...repository,
        state: 'all',
        sort: 'created',
        direction: 'desc',
        per_page: 100,
        page,
      });
      for (const { number, state } of data)
        if (wanted.has(number)) states.set(number, state === 'closed' ? 'closed' : 'open');
      if (data.length < 100 || states.size === wanted.size || (data.at(-1)?.number ?? 0) <= oldest) return page;
    }
    return callLimit - 2;
  };

  return {
    get,
    async getStates(numbers) {
      const states = new Map<number, PullRequest['state']>();
      const wanted = new Set(numbers);
      try {
        const used = wanted.size > few ? await readList(wanted, states) : 0;
        // Very old ones that the list did not reach: as many as the limit allows, the rest another time.
        const missing = [...wanted].filter((number) => !states.has(number)).slice(0, callLimit - used);
        for (const number of missing) {
          const state = await get(number).then(
            (found) => found.state,
            (error: unknown) => ignoreUnknown(error),
          );
          if (state) states.set(number, state);
        }
        return states;
      } catch (error) {
        throw explainFailure(error, 'GitHub did not list the pull requests');
      }
    },
  };
}

function ignoreUnknown(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

function explainFailure(cause: unknown, what: string): ActionError {
  if (cause instanceof ActionError) return cause;
  const hint = isForbidden(cause)
    ? 'Check the number, and add `permissions: { pull-requests: read }` to the job.'
    : 'Look at GitHub’s status page and run this again later.';
  const message = `${what}: ${cause instanceof Error ? cause.message : cause}`;
  const { status } = cause as { status?: number };
  return new ApiError({ message, hint, status, code: 'github', retry: { sent: true, again: false }, cause });
}
