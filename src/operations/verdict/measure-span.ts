/** Tells, look for look, for how many milliseconds something has been so. */
export function measureSpan(): (isSo: boolean | undefined, now: number) => number {
  let since: number | undefined;
  return (isSo, now) => {
    since = isSo ? (since ?? now) : undefined;
    return since === undefined ? 0 : now - since;
  };
}
