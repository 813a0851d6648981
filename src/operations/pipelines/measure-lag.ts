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

/** Measures since when an app lacks a commit of the branch, and which of them touch it. */
export type MeasureLag = (running: string, compared: Comparison, touches: Touches) => Promise<Lag>;

/** Whether any of the commits from one to another is of an app. */
export type Touches = (base: string, head: string) => Promise<boolean>;

/** A way to measure since when apps lack commits of a branch, as closely as it matters for the longest time that they may. */
export function openMeasureLag(context: Context, head: string, maxBehind: number | undefined): MeasureLag {
  const findArrivals = rememberArrivals(context);
  const isPast = (at: number) => at <= context.clock.now() + clockSkew;
  return async (running, { commits: [first] }, touches) => {
    if (maxBehind === undefined) return {};
    const isLate = (at: number) => context.clock.now() - at > maxBehind;
    const committed = Date.parse(first?.at ?? '');
    // Nothing comes to a branch before it was committed: only of what is old it must be known when it came.
    if (isPast(committed) && !isLate(committed)) return { lacksSince: committed };
    const found = await findArrivals(running, head);
    if ('trouble' in found) return { incomparable: found };
    const { arrivals } = found;
    // Of an app in a repository with others, all that is late may be theirs.
    const last = arrivals.findLast(({ at }) => isLate(at));
    const isTheirs = last !== undefined && !(await touches(running, last.id));
    const own = isTheirs ? arrivals.slice(arrivals.indexOf(last) + 1) : arrivals;
    const at = Math.min(...(own.length > 0 ? own : arrivals).map((one) => one.at));
    return { lacksSince: isPast(at) ? at : undefined };
  };
}
