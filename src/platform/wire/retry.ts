import { excusing } from '../../contract/errors.ts';
import { ApiError, type Situation } from './api-error.ts';
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

/** Send it again (after a new check of what guards it) or in parts, look once or for a while, or be done. */
type Move = 'again' | 'parts' | 'look' | 'search' | 'done';

/** `gone` is a 404 after an attempt whose end is unknown, `large` a 504 to many config vars. */
type Case = Situation | 'gone' | 'large';

/** What follows each failure. If nothing does, the call ends with it. */
// biome-ignore format: one row per kind reads better as a table
export const moves: Readonly<Record<Kind, Readonly<Partial<Record<Case, Move>>>>> = {
  read:    { unsent: 'again', busy: 'again', lost: 'again' },
  set:     { unsent: 'again', busy: 'again', lost: 'again', large: 'parts' },
  remove:  { unsent: 'again', busy: 'again', lost: 'again', gone: 'done' },
  destroy: { unsent: 'again', busy: 'again', lost: 'again', gone: 'again', unfit: 'again' },
  create:  { unsent: 'again', busy: 'look', lost: 'search', unfit: 'search', taken: 'look' },
  once:    { unsent: 'again' },
};

const mostAttempts = 4;
/** They make looks after 0, 1, 2, 4 and 8 s. */
const searchPauses = [0, 1000, 1000, 2000, 4000];
/** More config vars than these a proxy may not wait for. */
const mostAtOnce = 20;

/** A call that may be sent more than once. */
export interface Call<T> {
  readonly sent: Sent;
  readonly body?: object | undefined;
  readonly find?: Find<T> | undefined;
  readonly guard?: Recheck | IsStillThere | undefined;
  send(body: object | undefined): Promise<T>;
  /** What it gives if there is nothing left to remove. */
  none(): T;
}

/** What sending again needs beside the call. */
export interface RetryOptions {
  readonly clock: Clock;
  readonly deadline: Deadline;
  readonly signal: AbortSignal;
  /** Called with what became of a write: the platform has accepted it, or its outcome is unknown. */
  onWrite(end: 'accepted' | 'unknown'): void;
  onRetry(error: ApiError, pause: number): void;
}

/** Sends a call as often as its kind allows without doing the work twice. */
export async function repeat<T>(call: Call<T>, options: RetryOptions): Promise<T> {
  const writes = call.sent.endpoint.kind !== 'read';
  let undecided = false;
  const follow = (attempt: number) => (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const failure = caseOf(error, call, undecided);
    undecided ||= writes && ['busy', 'lost', 'large', 'unfit'].includes(failure);
    return goOn(error, failure, attempt, call, options);
  };
  try {
    let end: { readonly value: T } | undefined;
    for (let attempt = 1; end === undefined; attempt++)
      end = await call.send(call.body).then((value) => ({ value }), follow(attempt));
    if (writes) options.onWrite('accepted');
    return end.value;
  } catch (error) {
    if (!undecided) throw error;
    options.onWrite('unknown');
    const isClear = error instanceof ApiError && (error.situation === 'unfit' || error.code === 'outcome-unknown');
    throw isClear ? error : outcomeUnknown(call.sent, error);
  }
}

function caseOf(error: ApiError, { body = {}, sent }: Call<unknown>, undecided: boolean): Case {
  if (undecided && error.status === 404) return 'gone';
  const isLarge = '*' in (sent.endpoint.body ?? {}) && Object.keys(body).length > mostAtOnce;
  return isLarge && error.status === 504 ? 'large' : error.situation;
}

/** What ends the call after a failure; undefined if it is to be sent again. */
async function goOn<T>(
  error: ApiError,
  failure: Case,
  attempt: number,
  call: Call<T>,
  options: RetryOptions,
): Promise<{ readonly value: T } | undefined> {
  const { find, guard, none, sent } = call;
  if (options.signal.aborted) throw options.signal.reason;
  const move = moves[sent.endpoint.kind][failure];
  if (move === 'done') return { value: none() };
  if (move === 'parts') return { value: await sendInParts(call, options) };
  if (move === 'again' && attempt < mostAttempts && (await pause(error, attempt, options)))
    return (await guard?.()) === false ? { value: none() } : undefined;
  const pauses = move === 'search' ? searchPauses : move === 'look' ? [0] : [];
  const found = find && (await search(find, pauses, options));
  if (found === undefined) throw error;
  return { value: found };
}

/** Sends a large body in parts, one after the other; the answer to the last one counts. */
async function sendInParts<T>(call: Call<T>, options: RetryOptions): Promise<T> {
  const fields = Object.entries(call.body ?? {});
  const [part, rest] = [fields.slice(0, mostAtOnce), fields.slice(mostAtOnce)].map(Object.fromEntries);
  const answer = await repeat({ ...call, body: part }, options);
  return fields.length <= mostAtOnce ? answer : sendInParts({ ...call, body: rest }, options);
}

/** Looks a few times for what may show late. A look that fails shows nothing. */
async function search<T>(find: Find<T>, pauses: readonly number[], options: RetryOptions): Promise<T | undefined> {
  for (const pause of pauses) {
    if (pause >= remaining(options.deadline, options.clock)) break;
    await options.clock.sleep(pause, options.signal);
    const found = await find().catch(excusing((error) => error instanceof ApiError));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Waits before the next attempt; `false` if there is no time left for it. */
async function pause(error: ApiError, attempt: number, options: RetryOptions): Promise<boolean> {
  const { clock, deadline, onRetry, signal } = options;
  const wait = error.after ?? choosePause(attempt);
  if (wait >= remaining(deadline, clock)) return false;
  onRetry(error, wait);
  await clock.sleep(wait, signal);
  return true;
}
