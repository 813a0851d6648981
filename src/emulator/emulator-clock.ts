/** `real`: the machine's time plus what was added; `manual`: time moves only by `advance`. */
export type ClockMode = 'real' | 'manual';

/** The emulator's time: everything that takes time is computed from it on read, so that tests move it instead of sleeping. */
export interface EmulatorClock {
  readonly mode: ClockMode;
  /** Milliseconds since 1970. */
  now(): number;
  /** How far the clock was moved ahead, in milliseconds. */
  offset(): number;
  advance(milliseconds: number): void;
  reset(): void;
}

/** Makes a clock; a manual one stands still at the moment it was made. */
export function createClock(mode: ClockMode = 'real'): EmulatorClock {
  const base = Date.now();
  let ahead = 0;
  return {
    mode,
    now: () => (mode === 'manual' ? base : Date.now()) + ahead,
    offset: () => ahead,
    advance(milliseconds) {
      if (!Number.isFinite(milliseconds) || milliseconds < 0) {
        throw new RangeError(`The clock only goes forward: cannot advance it by ${milliseconds} ms.`);
      }
      ahead += milliseconds;
    },
    reset() {
      ahead = 0;
    },
  };
}

/** A moment as the API writes it. */
export function formatTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
