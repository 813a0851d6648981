import type { Comparison } from '../../contract/github.ts';
import { clockSkew } from '../../platform/wire/clock.ts';
import { type Incomparable, rememberArrivals } from '../commits/compare-commits.ts';
import type { Context } from '../operation.ts';

/** Since when an app lacks something; what is absent is not known. */
export interface Lag {
  /** When the first of the commits that it lacks came to the branch; asked for only where it matters. */
  readonly lacksSince?: number | undefined;
  /** Why GitHub does not tell. */
  readonly incomparable?: Incomparable;
}

/** Measures since when an app lacks a commit of the branch. */
export type MeasureLag = (running: string, compared: Comparison) => Promise<Lag>;

/** A way to measure since when apps lack commits of a branch, as closely as it matters for the longest time that they may. */
export function openMeasureLag(context: Context, head: string, maxBehind: number | undefined): MeasureLag {
  const findArrival = rememberArrivals(context);
  const read = (date: string | undefined) => {
    const at = Date.parse(date ?? '');
    return at <= context.clock.now() + clockSkew ? at : undefined;
  };
  return async (running, { commits: [first] }) => {
    if (maxBehind === undefined) return {};
    const committed = read(first?.at);
    // Nothing comes to a branch before it was committed: only of what is old it must be known when it came.
    if (committed !== undefined && context.clock.now() - committed <= maxBehind) return { lacksSince: committed };
    const arrival = await findArrival(running, head);
    return 'trouble' in arrival ? { incomparable: arrival } : { lacksSince: read(arrival.at) };
  };
}
