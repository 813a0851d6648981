import { DeadlineError, OutcomeError, timeIsUp } from '../contract/errors.ts';
import { ApiError } from '../platform/wire/api-error.ts';
import { type Clock, type Deadline, remaining } from '../platform/wire/clock.ts';

const shortestPause = 1000;
const longestPause = 10_000;
const growth = 0.05;
const refusalLimit = 5;

export interface WaitOptions {
  readonly clock: Clock;
  readonly deadline: Deadline;
  readonly signal: AbortSignal;
  readonly interval?: number | 'auto';
  /** A look that failed says nothing about what is waited for. */
  onFailedLook(error: ApiError): void;
  /** How things stood at the last look, for a wait that ends before they are as wanted. */
  lastSeen?(): string;
}

/** Milliseconds until the next look: soon while the wait is young, seldom when it is old. */
export function pauseAfter(waited: number, interval: number | 'auto' = 'auto'): number {
  return interval === 'auto' ? Math.min(longestPause, shortestPause + growth * waited) : interval;
}

/** Looks, at once and again and again, until there is an answer or the time is up. */
export async function waitFor<T>(look: () => Promise<T | undefined>, options: WaitOptions): Promise<T> {
  try {
    return await keepLooking(look, options);
  } catch (error) {
    const seen = options.lastSeen?.();
    if (!seen || !(error instanceof DeadlineError)) throw error;
    throw new DeadlineError(`${error.message}; last seen: ${seen}`, error.hint, error);
  }
}

async function keepLooking<T>(look: () => Promise<T | undefined>, options: WaitOptions): Promise<T> {
  const { clock, deadline, interval, signal } = options;
  const started = clock.now();
  let refusals = 0;
  for (;;) {
    try {
      const answer = await look();
      if (answer !== undefined) return answer;
      refusals = 0;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError)) throw error;
      refusals = error.retry.again ? 0 : refusals + 1;
      if (refusals === refusalLimit) throw blind(error);
      options.onFailedLook(error);
    }
    const left = remaining(deadline, clock);
    if (left === 0) throw timeIsUp(deadline.total);
    await clock.sleep(Math.min(pauseAfter(clock.now() - started, interval), left), signal);
  }
}

function blind(cause: ApiError): OutcomeError {
  return new OutcomeError(`How it ended cannot be seen: ${cause.message}`, cause.hint, cause);
}
