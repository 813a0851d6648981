import { ActionError, type ErrorCode } from '../../contract/errors.ts';

/** What a failed request means for another attempt. */
export interface RetryFacts {
  /** Whether the platform may have acted on it. */
  readonly sent: boolean;
  /** Whether another attempt could help. */
  readonly again: boolean;
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
  /** The platform's code for machines, such as `not_found`. */
  readonly platformCode?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retry: RetryFacts;
  readonly cause?: unknown;
}

/** A request to the platform failed. */
export class ApiError extends ActionError {
  readonly request: string;
  readonly status: number | undefined;
  readonly platformCode: string | undefined;
  readonly requestId: string | undefined;
  readonly retry: RetryFacts;

  constructor(failure: ApiFailure) {
    const { cause, code, detail, hint, problem, request } = failure;
    super(code, `${request}: ${problem}`, hint, { cause, detail });
    this.name = 'ApiError';
    this.request = request;
    this.status = failure.status;
    this.platformCode = failure.platformCode;
    this.requestId = failure.requestId;
    this.retry = failure.retry;
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
