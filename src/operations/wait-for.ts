import { AuthError, DeadlineError, OutcomeError, timeIsUp } from '../contract/errors.ts';
import type { Log } from '../contract/log.ts';
import { ApiError } from '../platform/wire/api-error.ts';
import { remaining } from '../platform/wire/clock.ts';
import type { Context } from './operation.ts';

const shortestPause = 1000;
const longestPause = 10_000;
const growth = 0.05;
const refusalLimit = 5;

export interface WaitOptions extends Pick<Context, 'clock' | 'deadline' | 'signal'> {
  readonly interval?: number | 'auto';
  readonly log: Pick<Log, 'info'>;
  /** A look that failed says nothing about what is waited for. Absent where it is enough that the log says so. */
  onFailedLook?(error: ApiError): void;
  /** How things stood at the last look, for a wait that ends before they are as wanted. */
  lastSeen?(): string;
}

/** Milliseconds until the next look: soon while the wait is young, seldom when it is old. */
export function pauseAfter(waited: number, interval: number | 'auto' = 'auto'): number {
  return interval === 'auto' ? Math.min(longestPause, shortestPause + growth * waited) : interval;
}

/** What a wait came to: an answer, or why it stopped without one: the time was up, or the job was cancelled. */
export type Waited<T> = { readonly answer: T } | { readonly stopped: Error };

/** Looks, at once and again and again, until there is an answer, the time is up or the job is cancelled. */
export async function waitFor<T>(look: () => Promise<T | undefined>, options: WaitOptions): Promise<Waited<T>> {
  try {
    return { answer: await keepLooking(look, options) };
  } catch (error) {
    const late = error instanceof DeadlineError;
    if (!late && !options.signal.aborted) throw error;
    const seen = late && options.lastSeen?.();
    return {
      stopped: seen ? new DeadlineError(`${error.message}; last seen: ${seen}`, error.hint, error) : (error as Error),
    };
  }
}

/** The answer of a wait, for those who have nothing to tell without one. */
export function answerOf<T>(waited: Waited<T>): T {
  if ('stopped' in waited) throw waited.stopped;
  return waited.answer;
}

async function keepLooking<T>(look: () => Promise<T | undefined>, options: WaitOptions): Promise<T> {
  const { clock, deadline, interval, log, signal } = options;
  const { onFailedLook = ({ brief }) => log.info(`A look failed, and tells nothing: ${brief}`) } = options;
  const started = clock.now();
  let refusals = 0;
  for (;;) {
    try {
      const answer = await look();
      if (answer !== undefined) return answer;
      refusals = 0;
    } catch (error) {
      signal.throwIfAborted();
      const failure = findFailure(error);
      refusals = failure.retry.again ? 0 : refusals + 1;
      if (refusals === refusalLimit)
        throw new OutcomeError(`How it ended cannot be seen: ${failure.message}`, failure.hint, failure);
      onFailedLook(failure);
    }
    const left = remaining(deadline, clock);
    if (left === 0) throw timeIsUp(deadline.total);
    await clock.sleep(Math.min(pauseAfter(clock.now() - started, interval), left), signal);
  }
}

/** The request that failed: a look, or the sign-in that it needs where that will pass. */
function findFailure(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const { cause } = error instanceof AuthError ? error : {};
  if (cause instanceof ApiError && cause.retry.again) return cause;
  throw error;
}
