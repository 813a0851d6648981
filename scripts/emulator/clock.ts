/** The desk’s time: it can be sped up and moved on. */
export type DeskClock = ReturnType<typeof createDeskClock>;

/** Makes a clock that begins at the machine’s time. */
export function createDeskClock(speed = 1, machine: () => number = Date.now) {
  let [since, at, factor] = [machine(), machine(), speed];
  const now = () => at + (machine() - since) * factor;
  const moveTo = (moment: number, next: number) => {
    [since, at, factor] = [machine(), moment, next];
  };
  return {
    now,
    /** From now on, so many seconds go by in one. */
    setSpeed: (next: number) => moveTo(now(), next),
    advance: (seconds: number) => moveTo(now() + seconds * 1000, factor),
  };
}
