import { ActionError, type ErrorCode, type ErrorDetails } from '../contract/errors.ts';
import type { Log } from '../contract/runtime.ts';
import type { HttpReply } from '../platform/wire/http/http.ts';
import { parseRetryAfter } from '../platform/wire/retry-after.ts';

/** A call to GitHub failed. `isLost`: GitHub may have done what was asked for. */
export class GitHubError extends ActionError {
  readonly status: number | undefined;
  readonly isLost: boolean;

  constructor(message: string, details: ErrorDetails & { status?: number | undefined; isLost?: boolean } = {}) {
    super('github-refused', message, 'Check GitHub’s status page, and run this again later.', details);
    this.name = 'GitHubError';
    this.status = details.status;
    this.isLost = details.isLost === true;
  }
}

/** Reads a reply; one of another form than GitHub documents is an error. */
export function readForm<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new GitHubError(`GitHub’s reply about ${what} has an unexpected form`, { isLost: true, cause });
  }
}

/** Milliseconds that a limit lasts; undefined if the reply is none. Without a time, GitHub wants a minute. */
export function readLimit({ headers, status }: Pick<HttpReply, 'headers' | 'status'>): number | undefined {
  const isOut = headers['x-ratelimit-remaining'] === '0';
  if (status !== 429 && !(status === 403 && (isOut || headers['retry-after'] !== undefined))) return undefined;
  const reset = isOut ? new Date(Number(headers['x-ratelimit-reset']) * 1000).toUTCString() : undefined;
  return Math.max(1000, parseRetryAfter(headers['retry-after'] ?? reset, headers.date) ?? 60_000);
}

/** Whether GitHub may have done what a failed call asked for; a call that the step's end cut off may have been done, too. */
export function isLost(error: unknown): boolean {
  return !(error instanceof GitHubError) || error.isLost;
}

/** Whether the token may not make a call: GitHub answers 404 in place of 403. */
export function isRefused(error: unknown): boolean {
  return error instanceof GitHubError && [401, 403, 404].includes(error.status ?? 0);
}

/** For `catch`: says what could not be read, and what to do about it. */
export function explain(problem: string, ifRefused: string, code: ErrorCode = 'github-refused') {
  return (cause: unknown): never => {
    if (!(cause instanceof GitHubError)) throw cause;
    const { detail, message } = cause;
    throw new ActionError(code, `${problem}: ${message}`, chooseHint(cause, ifRefused), { cause, detail });
  };
}

/** Warns that something could not be written to GitHub, once for each thing. */
export type Warn = (problem: string, ifRefused: string, error: unknown) => void;

/** Opens the warnings of a step. */
export function openWarnings(log: Log): Warn {
  const said = new Set<string>();
  return (problem, ifRefused, error) => {
    if (said.has(problem)) return;
    said.add(problem);
    const { detail, message } = error as Partial<GitHubError>;
    const hint = error instanceof GitHubError ? ` ${chooseHint(error, ifRefused)}` : '';
    log.warning(`${problem}.${hint} ${message}`, detail);
  };
}

/** GitHub answers 422 where it knows no commit of that name. */
function chooseHint(error: GitHubError, ifRefused: string): string {
  if (error.status === 429) return 'Run this again later.';
  return isRefused(error) || error.status === 422 ? ifRefused : error.hint;
}
