import { ActionError, type ErrorCode } from '../../contract/errors.ts';

/**
 * What became of a request that failed: it never left or was refused with 429 (`unsent`), 503 with Retry-After (`busy`), reset,
 * timeout, 408 or another 5xx (`lost`), a 2xx that does not fit (`unfit`), 409 or 422 (`taken`), or another refusal.
 */
export type Situation = 'unsent' | 'busy' | 'lost' | 'unfit' | 'taken' | 'refused';

/** What a failed request means for another attempt. */
export interface RetryFacts {
  readonly situation: Situation;
  /** Whether the platform may have acted on it. */
  readonly sent: boolean;
  /** Milliseconds that the platform asks to wait. */
  readonly after?: number | undefined;
}

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
  readonly retry: RetryFacts;
  readonly cause?: unknown;
}

/** A request to the platform failed. */
export class ApiError extends ActionError {
  readonly request: string;
  readonly status: number | undefined;
  readonly retry: RetryFacts;

  constructor({ cause, code, detail, hint, problem, request, retry, status }: ApiFailure) {
    super(code, `${request}: ${problem}`, hint, { cause, detail });
    this.name = 'ApiError';
    this.request = request;
    this.status = status;
    this.retry = retry;
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
