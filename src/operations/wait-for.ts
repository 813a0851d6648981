import { ActionError, hasCode, timeIsUp } from '../contract/errors.ts';
import { ApiError, hasStatus } from '../platform/wire/api-error.ts';
import { remaining } from '../platform/wire/clock.ts';
import type { Context } from './operation.ts';

const shortestPause = 1000;
const longestPause = 10_000;
const growth = 0.05;
const refusalLimit = 5;

/** How to wait. */
export interface WaitOptions extends Pick<Context, 'clock' | 'deadline' | 'signal'> {
  readonly interval?: number | 'auto';
  readonly log: Pick<Context['log'], 'info'>;
  /** What the last look that worked showed, for a wait that ends without an answer. */
  lastSeen?(): string | undefined;
}

/** What a wait came to: an answer, or why it stopped without one: the time was up (`timeout`), or the job was cancelled. */
export type Waited<T> = { readonly answer: T } | { readonly stopped: Error };

/** Milliseconds until the next look: soon while the wait is young, seldom when it is old. */
export function pauseAfter(waited: number, interval: number | 'auto' = 'auto'): number {
  return interval === 'auto' ? Math.min(longestPause, shortestPause + growth * waited) : interval;
}

/** Looks, at once and again and again, until there is an answer, the time is up or the job is cancelled. */
export async function waitFor<T>(look: () => Promise<T | undefined>, options: WaitOptions): Promise<Waited<T>> {
  try {
    return { answer: await keepLooking(look, options) };
  } catch (error) {
    const { reason, aborted } = options.signal;
    const stopped: unknown = aborted ? reason : error;
    if (!hasCode(stopped, 'timeout')) {
      if (aborted) return { stopped: reason as Error };
      throw error;
    }
    const seen = options.lastSeen?.();
    const { hint, message } = stopped;
    return { stopped: seen ? new ActionError('timeout', `${message}; last seen: ${seen}`, hint) : stopped };
  }
}

/** The answer of a wait that has nothing to say without one. */
export function answerOf<T>(waited: Waited<T>): T {
  if ('stopped' in waited) throw waited.stopped;
  return waited.answer;
}

async function keepLooking<T>(look: () => Promise<T | undefined>, options: WaitOptions): Promise<T> {
  const { clock, deadline, interval, log, signal } = options;
  const started = clock.now();
  let refusals = 0;
  for (;;) {
    try {
      const answer = await look();
      if (answer !== undefined) return answer;
      refusals = 0;
    } catch (error) {
      signal.throwIfAborted();
      if (!isFailedLook(error)) throw error;
      refusals = isRefused(error) ? refusals + 1 : 0;
      if (refusals === refusalLimit) throw error;
      log.info(`A look failed: ${error.message}`, error.detail);
    }
    const left = remaining(deadline, clock);
    if (left === 0) throw timeIsUp(deadline.total);
    await clock.sleep(Math.min(pauseAfter(clock.now() - started, interval), left), signal);
  }
}

/** A request of the look failed, or the sign-in that it needed: such a look says nothing. */
function isFailedLook(error: unknown): error is ActionError {
  return error instanceof ApiError || hasCode(error, 'sign-in-refused', 'unreachable');
}

function isRefused(error: ActionError): boolean {
  return hasStatus(error, 401, 403, 404, 410, 422) || hasCode(error, 'reply-unexpected', 'sign-in-refused');
}
