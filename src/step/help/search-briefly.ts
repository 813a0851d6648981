import { remaining } from '../../platform/wire/clock.ts';
import type { SendOptions } from '../../platform/wire/send.ts';

/** A failure may be told this much later for the sake of help. */
const longestSearch = 2000;

/** The time that a search for help may take at the most, be it inside of what is left of the step. */
export function searchBriefly({ clock, deadline, signal }: Pick<SendOptions, 'clock' | 'deadline' | 'signal'>) {
  const total = Math.min(longestSearch, remaining(deadline, clock));
  return {
    deadline: { at: clock.now() + total, total },
    // By the machine's time too: a failure is not told later because a test's clock stands still.
    signal: AbortSignal.any([signal, AbortSignal.timeout(total)]),
    requestTimeout: total,
  };
}
