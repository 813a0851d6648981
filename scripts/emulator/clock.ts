/** The desk’s time: it can be sped up and moved on. */
export interface DeskClock {
  now(): number;
  /** From now on, so many seconds go by in one. */
  setSpeed(speed: number): void;
  advance(seconds: number): void;
}

/** Makes a clock that begins at the machine’s time. */
export function createDeskClock(speed = 1, machine: () => number = Date.now): DeskClock {
  let [since, at, factor] = [machine(), machine(), speed];
  const now = () => at + (machine() - since) * factor;
  const moveTo = (moment: number, next: number) => {
    [since, at, factor] = [machine(), moment, next];
  };
  return {
    now,
    setSpeed: (next) => moveTo(now(), next),
    advance: (seconds) => moveTo(now() + seconds * 1000, factor),
  };
}
