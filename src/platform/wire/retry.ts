import { InterruptedError, interrupted, OutcomeError } from '../../contract/errors.ts';
import { ApiError } from './api-error.ts';
import { type Clock, type Deadline, remaining } from './clock.ts';
import type { Endpoint } from './endpoints.ts';

const attempts = 4;
const firstPause = 500;
const longestPause = 8000;

/** What repeating a request needs to know beside the request. */
export interface RetryOptions<T> {
  readonly endpoint: Endpoint;
  readonly clock: Clock;
  readonly deadline: Deadline;
  readonly signal: AbortSignal;
  /** Something changes by it: where no answer came, it is not known whether it did. */
  readonly writes?: boolean;
  /** Looks for what an earlier attempt may have created. */
  readonly find?: (() => Promise<T | undefined>) | undefined;
  /** The reply to a DELETE whose earlier attempt had done the work. */
  readonly gone?: () => T;
  onRetry(error: ApiError, pause: number): void;
}

/** Sends a request up to four times, as far as its endpoint allows that without doing the work twice. */
export async function retry<T>(send: () => Promise<T>, options: RetryOptions<T>): Promise<T> {
  const { endpoint, signal } = options;
  let open = false;
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (error instanceof InterruptedError) throw error;
      if (signal.aborted) throw stopped(open || (error instanceof ApiError && error.retry.sent), options);
      if (!(error instanceof ApiError)) throw error;
      if (open && options.gone && endpoint.method === 'DELETE' && error.status === 404) return options.gone();
      // The name is taken, perhaps by the earlier attempt: platforms say 409 or 422.
      if (open && endpoint.repeat === 'lookup' && (error.status === 409 || error.status === 422))
        return (await look(error, options)) ?? fail(error);

      const { sent, again } = error.retry;
      if (sent && endpoint.repeat === 'never') throw unknownOutcome(error, endpoint);
      if (sent) {
        open = true;
        const found = endpoint.repeat === 'lookup' ? await look(error, options) : undefined;
        if (found !== undefined) return found;
      }
      if (!again || attempt === attempts || !(await pause(error, attempt, open, options)))
        throw open && options.writes ? unknownOutcome(error, endpoint) : error;
      // While it paused, what it is to delete may have gone or become another's.
      const gone = endpoint.method === 'DELETE' ? await look(error, options) : undefined;
      if (gone !== undefined) return gone;
    }
  }
}

/** Looks for what the failed attempt may have made; a look that fails too leaves that unknown. */
async function look<T>(failure: ApiError, { endpoint, find }: RetryOptions<T>): Promise<T | undefined> {
  try {
    return await find?.();
  } catch (error) {
    throw error instanceof ApiError ? unknownOutcome(failure, endpoint) : error;
  }
}

function fail(error: unknown): never {
  throw error;
}

const outlooks: Readonly<Record<Endpoint['repeat'], string>> = {
  never:
    'Look at the app on the platform before you run this again: a build, exec or restart is never repeated by itself, because that could do it twice.',
  lookup: 'Look whether it is there on the platform, or run this again: what is there is found and not made twice.',
  again: 'Look at it on the platform, or run this again: doing it twice does no harm.',
};

function unknownOutcome(cause: ApiError, { repeat }: Endpoint): OutcomeError {
  return new OutcomeError(`${cause.message}. Whether the platform acted on it is unknown`, outlooks[repeat], cause);
}

/** Waits before the next attempt; `false` if there is no time left for it. */
async function pause(
  error: ApiError,
  attempt: number,
  open: boolean,
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
    throw stopped(open, options);
  }
  return true;
}

/** Why it ends here; a change whose attempt is still open may have happened all the same. */
function stopped(open: boolean, { endpoint, signal, writes }: RetryOptions<unknown>): unknown {
  return open && writes ? interrupted(`${endpoint.method} ${endpoint.path}`, signal.reason) : signal.reason;
}

/** Milliseconds that a reply asks to wait: `Retry-After` as seconds or as a date. Nonsense counts as absent. */
export function parseRetryAfter(value: string | undefined, serverDate: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value) * 1000;
  // `Date.parse` takes `-5` and `soon 5` for dates: insist on a time of day.
  if (!/\d:\d\d:\d\d/.test(value)) return undefined;
  // Measured by the server's own clock, which may be off from ours.
  const [at, now] = [Date.parse(value), serverDate === undefined ? Date.now() : Date.parse(serverDate)];
  return Number.isNaN(at) || Number.isNaN(now) ? undefined : Math.max(0, at - now);
}
