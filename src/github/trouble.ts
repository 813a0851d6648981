import { ActionError, GitHubError } from '../contract/errors.ts';
import { ApiError } from '../platform/wire/api-error.ts';

/** What was thrown, in words. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/**
 * What went wrong with a call to GitHub, in words: where an answer has another shape than GitHub's, the engine tells only at what
 * the reading broke off. An error of Node's own has a code. The sentence goes on where it is told: its end is left out.
 */
export function describeTrouble(thrown: unknown): string {
  const isMisread = thrown instanceof TypeError && !('code' in thrown);
  return isMisread ? 'GitHub’s answer is not understood' : messageOf(thrown).replace(/\.$/, '');
}

/** Whether GitHub refused a call because the job's token may not make it. */
export function isForbidden(error: unknown): boolean {
  const { status } = error as { status?: unknown };
  return status === 401 || status === 403 || status === 404;
}

/** Says what GitHub did not tell, and what to do: that depends on whether it refuses or is in trouble. */
export function explain(problem: string, ifRefused: string): (cause: unknown) => never {
  return (cause) => {
    if (cause instanceof ActionError && !(cause instanceof ApiError)) throw cause;
    const { status } = cause as { status?: unknown };
    // GitHub answers 422 where it knows no commit of that name.
    const isRefused = isForbidden(cause) || status === 422;
    const hint = isRefused
      ? ifRefused
      : status === 429
        ? 'Run this again later: GitHub limits a token’s calls.'
        : 'Look at GitHub’s status page and run this again later.';
    throw new GitHubError(`${problem}: ${describeTrouble(cause)}`, hint, cause);
  };
}
