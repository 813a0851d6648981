/**
 * The longest that a promise of so many milliseconds may take on this machine, as busy as it is now: as often as long as a
 * thread here takes longer for some work than it works.
 */
export function stretch(milliseconds: number): number {
  const enough = 20;
  const started = performance.now();
  const before = process.threadCpuUsage();
  let worked = 0;
  while (worked < enough) {
    const { user, system } = process.threadCpuUsage(before);
    worked = (user + system) / 1000;
  }
  return milliseconds * Math.max(1, (performance.now() - started) / worked);
}
