/** Time as the action sees it, so that tests can move it. */
export interface Clock {
  /** Milliseconds since the epoch, never running backwards. */
  now(): number;
  /** Waits; ends early, with the signal's reason, when the signal fires. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

// `performance` would do the same, but takes longer to load than all of this module's users together.
const startedAt = Date.now();
const startedTicks = process.hrtime.bigint();

/** The machine's time. It counts on from the start, so that a corrected system clock moves no deadline. */
export const systemClock: Clock = {
  now: () => startedAt + Number(process.hrtime.bigint() - startedTicks) / 1e6,
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, milliseconds);
      signal?.addEventListener('abort', stop, { once: true });
    }),
};

/** The moment by which everything must have ended. */
export interface Deadline {
  readonly at: number;
  /** As the user wrote it, for messages. */
  readonly total: number;
}

/** Milliseconds until the deadline, at least 0. */
export function remaining(deadline: Deadline, clock: Clock): number {
  return Math.max(0, deadline.at - clock.now());
}
