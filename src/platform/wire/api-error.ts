import { ActionError, type ErrorCode } from '../../contract/errors.ts';

/**
 * What became of a request that failed: it never left or was refused with 429 (`unsent`), 503 with Retry-After (`busy`), reset,
 * timeout, 408 or another 5xx (`lost`), a 2xx that does not fit (`unfit`), 409 or 422 (`taken`), or another refusal.
 */
export type Situation = 'unsent' | 'busy' | 'lost' | 'unfit' | 'taken' | 'refused';

/** What is known of one failed request. */
export interface ApiFailure {
  /** `GET /apps/shop`. */
  readonly request: string;
  /** What happened, in our own words: `the platform answered 404`. */
  readonly problem: string;
  readonly code: ErrorCode;
  readonly hint: string;
  /** The platform's own words. */
  readonly detail?: string | undefined;
  /** Absent if no reply came. */
  readonly status?: number | undefined;
  readonly situation: Situation;
  /** Milliseconds that the platform asks to wait. */
  readonly after?: number | undefined;
  readonly cause?: unknown;
}

/** A request to the platform failed. */
export class ApiError extends ActionError {
  readonly status: number | undefined;
  readonly situation: Situation;
  readonly after: number | undefined;

  constructor({ after, cause, code, detail, hint, problem, request, situation, status }: ApiFailure) {
    super(code, `${request}: ${problem}`, hint, { cause, detail });
    this.name = 'ApiError';
    this.status = status;
    this.situation = situation;
    this.after = after;
  }
}

/** Whether the platform answered with one of these statuses. */
export function hasStatus(error: unknown, ...statuses: readonly number[]): error is ApiError {
  return error instanceof ApiError && error.status !== undefined && statuses.includes(error.status);
}

/** Whether an error says that the thing is not there. */
export function isNotFound(error: unknown): error is ApiError {
  return hasStatus(error, 404);
}
