import { excusing } from '../../contract/errors.ts';
import { ApiError, hasStatus, type Situation } from './api-error.ts';
import { type Clock, type Deadline, remaining } from './clock.ts';
import type { Kind } from './endpoints.ts';
import { outcomeUnknown, type Sent } from './refusal.ts';
import { choosePause } from './retry-after.ts';

/** Finds what an attempt without an answer has made: what is there now and was not before. */
export type Find<T> = () => Promise<T | undefined>;

/** Checks before a further attempt that what guards it still holds; throws if not. */
export type Recheck = () => Promise<void>;

/** Whether what is to be destroyed is still there and still ours: false if it is gone; throws if it is another's. */
export type IsStillThere = () => Promise<boolean>;

/** After a failure: send again (with a new check of what guards it), look once or for a while, be done. Else it ends here. */
type Move = 'again' | 'look' | 'search' | 'done';

/** What follows each situation. `gone` is a 404, and `too-large` a 504 to more than 20 config vars. */
// biome-ignore format: one row per kind reads better as a table
export const moves: Readonly<Record<Kind, Readonly<Partial<Record<Situation | 'gone' | 'too-large', Move>>>>> = {
  read:    { unsent: 'again', busy: 'again', lost: 'again' },
  set:     { unsent: 'again', busy: 'again', lost: 'again' },
  remove:  { unsent: 'again', busy: 'again', lost: 'again', gone: 'done' },
  destroy: { unsent: 'again', busy: 'again', lost: 'again', gone: 'again', unfit: 'again' },
  create:  { unsent: 'again', busy: 'search', lost: 'search', unfit: 'search', taken: 'look' },
  once:    { unsent: 'again' },
};

const mostAttempts = 4;
const searchPauses = [0, 1000, 2000, 4000, 8000];
/** More config vars than these a proxy may not wait for. */
export const mostAtOnce = 20;

/** A call that may be sent more than once. */
export interface Call<T> {
  readonly sent: Sent;
  readonly body?: object | undefined;
  readonly find?: Find<T> | undefined;
  readonly guard?: Recheck | IsStillThere | undefined;
  send(): Promise<T>;
  /** What the call gives if there is nothing left to remove. */
  none(): T;
}

/** What sending again needs beside the call. */
export interface RetryOptions {
  readonly clock: Clock;
  readonly deadline: Deadline;
  readonly signal: AbortSignal;
  onWrite(end: 'accepted' | 'unknown'): void;
  onRetry(error: ApiError, pause: number): void;
}

/** Sends a call as often as its kind allows without doing the work twice. */
export async function repeat<T>(call: Call<T>, options: RetryOptions): Promise<T> {
  const writes = call.sent.endpoint.kind !== 'read';
  let undecided = false;
  try {
    for (let attempt = 1; ; attempt++) {
      const end = await call.send().then(
        (value) => ({ value }),
        (error: unknown) => {
          const wasUndecided = undecided;
          undecided ||= writes && error instanceof ApiError && error.retry.sent;
          return follow(error, wasUndecided, attempt, call, options);
        },
      );
      if (end === undefined) continue;
      if (writes) options.onWrite('accepted');
      return end.value;
    }
  } catch (error) {
    if (!undecided) throw error;
    options.onWrite('unknown');
    const says = error instanceof ApiError && (error.retry.situation === 'unfit' || isTooLarge(error, call));
    throw says ? error : outcomeUnknown(call.sent, error);
  }
}

/** What ends the call after a failure; undefined if it is to be sent again. */
async function follow<T>(
  error: unknown,
  undecided: boolean,
  attempt: number,
  call: Call<T>,
  options: RetryOptions,
): Promise<{ readonly value: T } | undefined> {
  if (options.signal.aborted) throw options.signal.reason;
  if (!(error instanceof ApiError)) throw error;
  const isGone = undecided && hasStatus(error, 404);
  const situation = isGone ? 'gone' : isTooLarge(error, call) ? 'too-large' : error.retry.situation;
  const move = moves[call.sent.endpoint.kind][situation];
  if (move === 'done') return { value: call.none() };
  if (move === 'again' && attempt < mostAttempts && (await pause(error, attempt, options)))
    return (await call.guard?.()) === false ? { value: call.none() } : undefined;
  const pauses = move === 'search' ? searchPauses : move === 'look' ? [0] : [];
  const found = call.find && (await search(call.find, pauses, options));
  if (found === undefined) throw error;
  return { value: found };
}

/** Whether a proxy gave up waiting for many config vars; fewer at a time may get through. */
function isTooLarge(error: ApiError, { body = {}, sent }: Call<unknown>): boolean {
  return error.status === 504 && '*' in (sent.endpoint.body ?? {}) && Object.keys(body).length > mostAtOnce;
}

/** Looks a few times for what may show late. A look that fails shows nothing. */
async function search<T>(find: Find<T>, pauses: readonly number[], options: RetryOptions): Promise<T | undefined> {
  const { clock, deadline, signal } = options;
  for (const pause of pauses) {
    if (pause >= Math.max(1, remaining(deadline, clock))) break;
    if (pause > 0) await clock.sleep(pause, signal);
    const found = await find().catch(excusing((error) => error instanceof ApiError));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Waits before the next attempt; `false` if there is no time left for it. */
async function pause(error: ApiError, attempt: number, options: RetryOptions): Promise<boolean> {
  const { clock, deadline, signal } = options;
  const wait = error.retry.after ?? choosePause(attempt);
  if (wait >= remaining(deadline, clock)) return false;
  options.onRetry(error, wait);
  await clock.sleep(wait, signal);
  return true;
}
