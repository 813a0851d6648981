import { type Clock, type Deadline, remaining } from './clock.ts';

/** Milliseconds before each look: what a slow platform is still doing may need a while to show. */
const pauses = [0, 1000, 2000, 4000, 8000];
const longestPause = 10_000;

/** How long a look may go on. */
export interface LookOptions {
  readonly clock: Clock;
  readonly deadline: Deadline;
  readonly signal: AbortSignal;
  /** Look on until the time is up. */
  readonly patient?: boolean;
}

/** Looks a few times, ever longer apart, for what may show late; nothing if it never did. */
export async function lookRepeatedly<T>(
  look: () => Promise<T | undefined>,
  { clock, deadline, signal, patient = false }: LookOptions,
): Promise<T | undefined> {
  for (let at = 0; patient || at < pauses.length; at++) {
    const pause = pauses[at] ?? longestPause;
    if (pause >= remaining(deadline, clock)) return undefined;
    if (pause > 0) await clock.sleep(pause, signal);
    const found = await look();
    if (found !== undefined) return found;
  }
  return undefined;
}
