import { formatDuration } from '../contract/format-duration.ts';
import type { Log } from '../contract/log.ts';
import type { RetryFacts } from '../platform/wire/api-error.ts';
import type { Clock } from '../platform/wire/clock.ts';
import { parseRetryAfter } from '../platform/wire/retry.ts';
import { describeTrouble } from './message-of.ts';

/** Milliseconds for which something is tried while other work waits for it; after the step's end, its last words have no more either. */
const budget = 4000;
/** So often is tried what GitHub refuses: it may show late what it has done, and a proxy may refuse in its place. */
const mostRefusals = 4;

/** How long something is tried. */
export interface Persistence {
  readonly clock: Clock;
  readonly log: Pick<Log, 'info'>;
  /** Fires at the step's end. */
  readonly signal: AbortSignal;
  /** Fires when even last words come too late. */
  readonly lastSignal: AbortSignal;
}

/** What GitHub's client and the way there tell of a failure. */
interface Failure {
  readonly status?: number;
  readonly response?: { readonly headers?: Readonly<Record<string, string>> };
  readonly retry?: RetryFacts;
}

/**
 * Tries until something comes of it, with the pauses that GitHub asks for. No try begins after a given moment; but once the step
 * has ended, as long as last words may be said. Fails as the last try did.
 */
export async function persist<T>(
  work: () => Promise<T | undefined>,
  { clock, lastSignal, log, signal }: Persistence,
  until: number = clock.now() + budget,
): Promise<T | undefined> {
  const begun = clock.now();
  let [end, pause, refusals] = [until, 0, 0];
  let isOver = false;
  let failure: unknown;
  do {
    if (failure && pause > budget) log.info(`${describeTrouble(failure)}. Trying again in ${formatDuration(pause)}.`);
    await clock.sleep(pause, signal.aborted ? lastSignal : signal).catch(() => {});
    if (lastSignal.aborted) throw failure ?? lastSignal.reason;
    failure = undefined;
    try {
      const done = await work();
      if (done !== undefined) return done;
    } catch (error) {
      failure = error;
    }
    // Once: the time of last words is not given anew with each of them.
    if (signal.aborted && !isOver) [isOver, end] = [true, clock.now() + budget];
    const { asked, isRefusal } = judge(failure);
    // Who asks for more time than there is may be a proxy: once more, and no oftener.
    const isTooLong = clock.now() + asked > end;
    refusals += isRefusal ? 1 : isTooLong ? mostRefusals / 2 : 0;
    const waited = clock.now() - begun;
    pause = Math.max(isTooLong ? 0 : asked, waited < 500 ? 250 : 500, isOver ? 0 : waited / 2);
    // A wait that no try can follow would only make the step late.
  } while (refusals < mostRefusals && clock.now() + pause <= end);
  if (failure) throw failure;
  return undefined;
}

/** How many milliseconds GitHub asks to wait after a failure, and whether it is one that hardly passes. */
function judge(failure: unknown) {
  const { response: { headers = {} } = {}, retry, status = 0 } = (failure ?? {}) as Failure;
  const passes = retry?.again ?? (status >= 500 || status === 408 || status === 429);
  const asked = (passes && parseRetryAfter(headers['retry-after'], headers['date'])) || 0;
  return { asked, isRefusal: failure !== undefined && !passes };
}
