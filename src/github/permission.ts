import { ActionError, GitHubError } from '../contract/errors.ts';
import { ApiError } from '../platform/wire/api-error.ts';
import { describeTrouble } from './message-of.ts';

/** Whether GitHub refused a call because the job's token may not make it. */
export function isForbidden(error: unknown): boolean {
  const { status } = error as { status?: unknown };
  return status === 401 || status === 403 || status === 404;
}

/** Says what GitHub did not tell, and what to do: that depends on whether it refuses or is in trouble. */
export function explain(problem: string, ifRefused: string): (cause: unknown) => never {
  return (cause) => {
    if (cause instanceof ActionError && !(cause instanceof ApiError)) throw cause;
    // GitHub answers so where it knows no commit of that name.
    const isUnknown = (cause as { status?: unknown }).status === 422;
    const hint = isForbidden(cause) || isUnknown ? ifRefused : 'Look at GitHub’s status page and run this again later.';
    throw new GitHubError(`${problem}: ${describeTrouble(cause)}`, hint, cause);
  };
}
