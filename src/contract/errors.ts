import { formatDuration } from './text.ts';

/** Every kind of failure. Each has a heading in `docs/troubleshooting.md`, to which its message links. */
// biome-ignore format: one line per theme reads better
export const errorCodes = [
  'input-problems', 'event-refused', 'environment-refused',
  'sign-in-missing', 'sign-in-refused', 'token-refused',
  'unreachable', 'certificate-untrusted', 'proxy-invalid', 'redirect-refused',
  'reply-unexpected', 'forbidden', 'not-found', 'conflict', 'gone', 'rejected', 'rate-limited', 'platform-error',
  'outcome-unknown',
  'build-failed', 'deployment-failed', 'superseded', 'unhealthy', 'soak-failed', 'commit-mismatch', 'deployment-unknown',
  'commit-older', 'commit-unknown', 'no-rollback-target', 'no-promotion-target',
  'config-missing', 'config-not-confirmed', 'plan-changed',
  'dyno-not-found', 'dyno-failed', 'command-failed', 'exit-unknown', 'cannot-scale', 'certificate-failed',
  'namespace-not-ours', 'pull-request-unknown', 'behind', 'lag-unknown', 'github-refused',
  'timeout', 'canceled', 'file-unwritable', 'docs-failed', 'bug',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** A place in a file of the repository, which gets an annotation there. Lines and columns count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column?: number | undefined;
  /** What is wrong there, in our own words. */
  readonly message: string;
}

/** What an error carries beside its message and hint. */
export interface ErrorDetails {
  /** The words of the platform, of GitHub or of a command: text from outside. */
  readonly detail?: string | undefined;
  /** What is wrong one by one, in our own sentences; backticks mark code. */
  readonly items?: readonly string[] | undefined;
  /** Where in files it is wrong. */
  readonly places?: readonly Place[] | undefined;
  readonly cause?: unknown;
}

/** A failure that a workflow author can act on: the message says what happened, the hint what to do. Both are our own words. */
export class ActionError extends Error {
  readonly code: ErrorCode;
  readonly hint: string;
  readonly detail: string | undefined;
  readonly items: readonly string[] | undefined;
  readonly places: readonly Place[] | undefined;

  constructor(code: ErrorCode, message: string, hint: string, { cause, detail, items, places }: ErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ActionError';
    this.code = code;
    this.hint = hint;
    this.detail = detail;
    this.items = items;
    this.places = places;
  }
}

/** Whether an error is one of ours with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly ErrorCode[]): error is ActionError {
  return error instanceof ActionError && codes.includes(error.code);
}

/** For `catch`: gives a value in place of an error that is excused, and throws any other. */
export function excusing<T = undefined>(isExcused: (error: unknown) => boolean, instead?: T): (error: unknown) => T {
  return (error) => {
    if (isExcused(error)) return instead as T;
    throw error;
  };
}

/** The error of work that has no time left. */
export function timeIsUp(total: number): ActionError {
  const message = `The step did not end within ${formatDuration(total)}`;
  return new ActionError('timeout', message, 'Set `timeout` to a longer time.');
}
