import { formatDuration } from '../contract/format-duration.ts';
import type { Log } from '../contract/log.ts';
import type { RetryFacts } from '../platform/wire/api-error.ts';
import type { Clock } from '../platform/wire/clock.ts';
import { parseRetryAfter } from '../platform/wire/retry-after.ts';

/** Milliseconds in which a try may begin while other work waits for it; after the step's end too: its last words are cut off soon after. */
const budget = 3500;
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
 * Tries until something comes of it, with the pauses that GitHub asks for, and for the last time at a given moment; but once the
 * step has ended, as long as last words may be said. Fails as the last try did.
 */
export async function persist<T>(
  work: () => Promise<T | undefined>,
  { clock, lastSignal, log, signal }: Persistence,
  until: number = clock.now() + budget,
): Promise<T | undefined> {
  const begun = clock.now();
  let [end, pause, refusals] = [signal.aborted ? begun + budget : until, 0, 0];
  signal.addEventListener('abort', () => {
    end = clock.now() + budget;
  });
  let failure: unknown;
  do {
    if (failure) tellWait(failure, pause, log);
    await clock.sleep(pause, signal.aborted ? lastSignal : signal).catch(() => {});
    if (lastSignal.aborted) throw failure ?? lastSignal.reason;
    failure = undefined;
    try {
      const done = await work();
      if (done !== undefined) return done;
    } catch (error) {
      failure = error;
    }
    const { asked, isRefusal } = judge(failure);
    refusals += Number(isRefusal);
    const [waited, left] = [clock.now() - begun, end - clock.now()];
    // Who asks for more time than there is may be a proxy that is well in a moment: that makes the tries fewer, and ends them no sooner.
    const pace = asked > left ? left / 8 : asked;
    pause = Math.max(pace, waited < 500 ? 250 : 500, signal.aborted ? 0 : waited / 2);
    // The last one is made when no other can follow.
    pause = Math.min(pause, left);
  } while (refusals < mostRefusals && clock.now() + 250 <= end);
  if (failure) throw failure;
  return undefined;
}

/** Says that is waited, where that takes long. GitHub's own words are not quoted: what is not yet known to be secret may be among them. */
export function tellWait(failure: unknown, wait: number, log: Persistence['log']): void {
  const { status } = failure as Failure;
  const answer = status === undefined ? 'did not answer' : `answered with ${status}`;
  if (wait > budget) log.info(`GitHub ${answer}. Trying again in ${formatDuration(wait)}.`);
}

/** How many milliseconds GitHub asks to wait after a failure, and whether it is one that hardly passes. */
function judge(failure: unknown) {
  const { response: { headers = {} } = {}, retry, status } = (failure ?? {}) as Failure;
  const passes = retry?.again ?? /^(5|408|429)/.test(`${status}`);
  const asked = (passes && parseRetryAfter(headers['retry-after'], headers['date'])) || 0;
  return { asked, isRefusal: failure !== undefined && !passes };
}
