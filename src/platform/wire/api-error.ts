import { ActionError, type Hint } from '../../contract/errors.ts';

/** What a failed request means for another attempt. */
export interface RetryFacts {
  /** Whether the platform may have acted on it. */
  readonly sent: boolean;
  /** Whether another attempt could help. */
  readonly again: boolean;
  /** Milliseconds that the platform asks to wait. */
  readonly after?: number | undefined;
}

/** A part of a path that names something, and what it was named. */
export type PathPartValue = readonly [name: string, value: string];

/** What the platform, or the way there, said about one request. */
export interface ApiFailure {
  readonly message: string;
  readonly hint: Hint;
  /** Absent when no reply came. */
  readonly status?: number | undefined;
  readonly code: string;
  /** What was asked for, part by part of its path: `[['app', 'my-app'], ['dyno', 'web.1']]`. */
  readonly parts?: readonly PathPartValue[] | undefined;
  readonly requestId?: string | undefined;
  readonly retry: RetryFacts;
  readonly cause?: unknown;
}

/** A request to the platform failed. */
export class ApiError extends ActionError {
  readonly status: number | undefined;
  readonly code: string;
  readonly parts: readonly PathPartValue[];
  readonly requestId: string | undefined;
  readonly retry: RetryFacts;
  /** What failed, without the platform's own words, for those who go on: what is among them may be known to be secret only later. */
  readonly brief: string;

  constructor(failure: ApiFailure) {
    super(failure.message, failure.hint, failure.cause);
    this.status = failure.status;
    this.code = failure.code;
    this.parts = failure.parts ?? [];
    this.requestId = failure.requestId;
    this.retry = failure.retry;
    this.brief = failure.status ? `${failure.message.split(': ', 1)}: ${failure.status}` : failure.message;
  }
}

/** Whether the platform answered with one of these statuses. */
export function hasStatus(error: unknown, ...statuses: readonly number[]): boolean {
  return error instanceof ApiError && error.status !== undefined && statuses.includes(error.status);
}

/** Whether an error says that the platform has no such call; what it was about may be missing just as well. */
export function lacksCall(error: unknown): boolean {
  return hasStatus(error, 404, 405, 410, 501);
}

/** Whether an error says that the thing is not there, or not for this token to see. */
export function isHidden(error: unknown): boolean {
  return hasStatus(error, 403, 404);
}

/** Whether an error says that the thing is not there. */
export function isNotFound(error: unknown): boolean {
  return hasStatus(error, 404);
}

/** Whether a start was refused, or never reached the platform: nothing can come of it. A message begins with the request. */
export function isRefusedStart(error: unknown): boolean {
  return error instanceof ApiError && !error.retry.sent && error.message.startsWith('POST ');
}
