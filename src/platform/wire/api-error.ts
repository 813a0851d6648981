import { ActionError, type ErrorCode, type ErrorDetails } from '../../contract/errors.ts';

/**
 * What became of a request that failed: it never left or was refused with 429 (`unsent`), 503 with Retry-After (`busy`), reset,
 * timeout, 408 or another 5xx (`lost`), a 2xx that does not fit (`unfit`), 409 or 422 (`taken`), or another refusal.
 */
export type Situation = 'unsent' | 'busy' | 'lost' | 'unfit' | 'taken' | 'refused';

/** What is known of a request that failed. */
export interface RequestFacts extends ErrorDetails {
  readonly situation: Situation;
  /** Absent if no reply came. */
  readonly status?: number | undefined;
  /** Milliseconds that the platform asks to wait. */
  readonly after?: number | undefined;
}

/** A request to the platform failed. The message begins with it: `GET /apps/shop: the platform answered 404`. */
export class ApiError extends ActionError {
  readonly situation: Situation;
  readonly status: number | undefined;
  readonly after: number | undefined;

  constructor(code: ErrorCode, message: string, hint: string, facts: RequestFacts) {
    super(code, message, hint, facts);
    this.name = 'ApiError';
    this.situation = facts.situation;
    this.status = facts.status;
    this.after = facts.after;
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
