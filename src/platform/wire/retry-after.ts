const firstPause = 500;
const longestPause = 8000;

/** Milliseconds that a reply asks to wait: `Retry-After` as seconds or as a date. Nonsense counts as absent. */
export function parseRetryAfter(value: string | undefined, serverDate: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value) * 1000;
  // `Date.parse` takes `-5` and `soon 5` for dates: insist on a time of day.
  if (!/\d:\d\d:\d\d/.test(value)) return undefined;
  // Measured by the server's own clock, which may be off from ours.
  const [at, now] = [Date.parse(value), serverDate === undefined ? Date.now() : Date.parse(serverDate)];
  return Number.isNaN(at) || Number.isNaN(now) ? undefined : Math.max(0, at - now);
}

/** Milliseconds to wait after so many attempts. Full jitter: many jobs that failed together do not come back together. */
export function choosePause(attempts: number): number {
  return Math.random() * Math.min(longestPause, firstPause * 2 ** attempts);
}
