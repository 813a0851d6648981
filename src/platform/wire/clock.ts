/** Time as the action sees it, so that tests can move it. */
export interface Clock {
  /** Milliseconds since the epoch, never running backwards. */
  now(): number;
  /** Does something after a while, unless what comes back is called before. */
  after(milliseconds: number, work: () => void): () => void;
  /** Waits; ends early, with the signal's reason, when the signal fires. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Lets be heard what came while there was other work: after it, a signal has fired. */
  listen(): Promise<void>;
}

// `performance` would do the same, but takes longer to load than all of this module's users together.
const startedAt = Date.now();
const startedTicks = process.hrtime.bigint();

/** The machine's time in whole milliseconds. It counts on from the start: a corrected system clock moves no deadline. */
export const systemClock: Clock = createClock(
  () => startedAt + Number((process.hrtime.bigint() - startedTicks) / 1_000_000n),
  (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
  // Signals come between two turns of the event loop.
  () => new Promise((resolve) => setImmediate(() => setImmediate(resolve))),
);

/** Makes a clock from a time and a timer. */
export function createClock(now: Clock['now'], after: Clock['after'], listen = () => Promise.resolve()): Clock {
  return {
    now,
    after,
    listen,
    sleep: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const stop = () => {
          cancel();
          reject(signal?.reason);
        };
        const cancel = after(milliseconds, () => {
          signal?.removeEventListener('abort', stop);
          resolve();
        });
        signal?.addEventListener('abort', stop, { once: true });
      }),
  };
}

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

/** What some work comes to, or something else where it takes longer than so many milliseconds. */
export function hurry<T, Late>(work: Promise<T>, milliseconds: number, clock: Clock, instead: Late): Promise<T | Late> {
  const { promise: late, resolve } = Promise.withResolvers<Late>();
  const stop = clock.after(milliseconds, () => resolve(instead));
  return Promise.race([work, late]).finally(stop);
}
