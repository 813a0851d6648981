import {
  ActionError,
  InterruptedError,
  interrupted,
  OutcomeError,
  UnknownOutcomeError,
} from '../../contract/errors.ts';
import { ApiError, isNotFound } from './api-error.ts';
import { remaining } from './clock.ts';
import type { Endpoint } from './endpoints.ts';
import { type LookOptions, lookRepeatedly } from './look-repeatedly.ts';

const mostAttempts = 4;
const firstPause = 500;
const longestPause = 8000;

/** Looks for what an attempt without an answer may have created. */
export type Find<T> = () => Promise<T | undefined>;

/** Checks once more, before each further attempt, what has to hold for it, and throws where that does not any longer: the wait for one may be long. */
export type Recheck = () => Promise<void>;

/** What repeating a request needs to know beside the request. */
export interface RetryOptions<T> extends LookOptions {
  readonly endpoint: Endpoint;
  /** How often it is sent at the most, where there is little time. */
  readonly attempts?: number;
  /** Something changes by it: where no answer came, it is not known whether it did. */
  readonly writes?: boolean;
  /** It can be sent in parts: one that a gateway gave up on (504) is not sent again as it is. */
  readonly divisible?: boolean;
  /** Absent where nobody knows what was there before: what is found then may be somebody else's. */
  readonly find?: Find<T> | undefined;
  /** The answer to a DELETE whose repeat finds nothing, if what was to go is gone indeed. */
  readonly answerIfGone?: () => Promise<{ readonly value: T } | undefined>;
  readonly recheck?: Recheck | undefined;
  onRetry(error: ApiError, pause: number): void;
}

/** Sends a request up to four times, as far as its endpoint allows that without doing the work twice. */
export async function retry<T>(send: () => Promise<T>, options: RetryOptions<T>): Promise<T> {
  const { attempts = mostAttempts, endpoint, signal, writes = false } = options;
  let undecided = false;
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (error instanceof InterruptedError) throw error;
      if (signal.aborted)
        throw stopped(undecided || (writes && error instanceof ApiError && error.retry.sent), options);
      if (!(error instanceof ApiError)) throw undecided && isOwn(error) ? unknownOutcome(error, endpoint) : error;
      if (undecided && endpoint.method === 'DELETE' && isNotFound(error)) {
        const done = await look(error, options, options.answerIfGone);
        if (done !== undefined) return done.value;
      }

      const { sent, again } = error.retry;
      undecided ||= sent && writes;
      if (sent && endpoint.repeat !== 'again' && !deletesOnce(endpoint)) {
        // What it may have made may show late, because it may still be under way.
        const { find } = options;
        const made = await look(error, options, find && (() => lookRepeatedly(find, options)));
        if (made !== undefined) return made;
        throw unknownOutcome(error, endpoint);
      }
      const isTooLarge = options.divisible && error.status === 504;
      if (!again || isTooLarge || attempt === attempts || !(await pause(error, attempt, undecided, options)))
        throw undecided ? unknownOutcome(error, endpoint) : error;
      // By now, what is to be deleted may have gone, or have become another's.
      const answer = deletesOnce(endpoint) ? await look(error, options, options.find) : undefined;
      if (answer !== undefined) return answer;
      await checkAgain(undecided, options);
    }
  }
}

/** Looks what became of a failed attempt; a look that fails too leaves that unknown. */
async function look<T>(
  failure: ApiError,
  options: RetryOptions<unknown>,
  seek: () => Promise<T | undefined> = async () => undefined,
): Promise<T | undefined> {
  try {
    return await seek();
  } catch (error) {
    if (options.signal.aborted) throw stopped(true, options);
    // A verdict on what was found is the answer; that nothing could be seen is none.
    throw isOwn(error) && !(error instanceof OutcomeError) ? unknownOutcome(failure, options.endpoint) : error;
  }
}

/** Checks what has to hold for another attempt; what an attempt before it has done stays unknown. */
async function checkAgain(undecided: boolean, options: RetryOptions<unknown>): Promise<void> {
  try {
    await options.recheck?.();
  } catch (error) {
    if (options.signal.aborted) throw stopped(undecided, options);
    throw undecided && isOwn(error) ? unknownOutcome(error, options.endpoint) : error;
  }
}

function isOwn(error: unknown): error is ActionError {
  return error instanceof ActionError;
}

/** Whether something is to be deleted that may be another's by the next attempt. */
function deletesOnce({ method, repeat }: Endpoint): boolean {
  return method === 'DELETE' && repeat === 'lookup';
}

const outlooks: Readonly<Record<Endpoint['repeat'] | 'deletion', string>> = {
  never:
    'Look at the app on the platform before you run this again: a build, promotion, exec or restart is never repeated by itself, because that could do it twice.',
  lookup:
    'Check on the platform whether it is there before you run this again: it did not show, but may still be on its way.',
  deletion: 'Look on the platform whether it is still there, and run this again if so: deleting it twice does no harm.',
  again: 'Look at it on the platform, or run this again: doing it twice does no harm.',
};

function unknownOutcome(cause: ActionError, endpoint: Endpoint): UnknownOutcomeError {
  const outlook = outlooks[deletesOnce(endpoint) ? 'deletion' : endpoint.repeat];
  return new UnknownOutcomeError(`${cause.message}. Whether the platform acted on it is unknown`, outlook, cause);
}

/** Waits before the next attempt; `false` if there is no time left for it. */
async function pause(
  error: ApiError,
  attempt: number,
  undecided: boolean,
  options: RetryOptions<unknown>,
): Promise<boolean> {
  const { clock, deadline, signal } = options;
  // Full jitter: many jobs that failed together do not come back together.
  const wait = error.retry.after ?? Math.random() * Math.min(longestPause, firstPause * 2 ** attempt);
  if (wait >= remaining(deadline, clock)) return false;
  options.onRetry(error, wait);
  try {
    await clock.sleep(wait, signal);
  } catch {
    throw stopped(undecided, options);
  }
  return true;
}

/** Why it ends here; a change whose attempt is still undecided may have happened all the same. */
function stopped(undecided: boolean, { endpoint, signal }: RetryOptions<unknown>): unknown {
  return undecided ? interrupted(`${endpoint.method} ${endpoint.path}`, signal.reason) : signal.reason;
}
