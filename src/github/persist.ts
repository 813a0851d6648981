import type { Clock } from '../platform/wire/clock.ts';

/** Milliseconds before each try: GitHub may show late what it has done. */
const pauses = [0, 250, 250, 500, 500, 500, 500, 500, 500];
/** Milliseconds in which all tries begin; after the step's end, its last words have no more either. */
const budget = 4000;

/** How long something is tried. */
export interface Persistence {
  readonly clock: Clock;
  /** Fires when even last words come too late. */
  readonly lastSignal: AbortSignal;
}

/** Tries until something comes of it; returns nothing once the time is over. */
export async function persist<T>(
  work: () => Promise<T | undefined>,
  { clock, lastSignal }: Persistence,
): Promise<T | undefined> {
  const end = clock.now() + budget;
  for (const pause of pauses) {
    // A wait that no try can follow would only make the step late.
    if (clock.now() + pause > end) return undefined;
    await clock.sleep(pause, lastSignal).catch(() => {});
    if (lastSignal.aborted) return undefined;
    const done = await work();
    if (done !== undefined) return done;
  }
  return undefined;
}
