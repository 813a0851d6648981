import type { AppRecord } from '../state/records.ts';
import { commitOf, releasedBuild } from '../state/released-build.ts';

/**
 * What promoting one app to another would bring, as GitHub compares a head with its base: `ahead` is a source that has
 * commits the other lacks. The emulator has no repository: the history of an app are the commits that it was built from.
 */
export function compareApps(source: AppRecord, app: AppRecord, now: number): object {
  const [head, base] = [historyOf(source, now), historyOf(app, now)];
  const [newest, running] = [head.at(-1), base.at(-1)];
  if (newest === undefined || running === undefined) return { status: 'unavailable', ...count([], []) };
  if (newest === running) return { status: 'identical', ...count([], []) };
  if (head.includes(running)) return { status: 'ahead', ...count(head.slice(head.lastIndexOf(running) + 1), []) };
  if (base.includes(newest)) return { status: 'behind', ...count([], base.slice(base.lastIndexOf(newest) + 1)) };
  const lacks = (others: readonly string[]) => (commit: string) => !others.includes(commit);
  return { status: 'diverged', ...count(head.filter(lacks(base)), base.filter(lacks(head))) };
}

function count(ahead: readonly string[], behind: readonly string[]): object {
  return { ahead_by: ahead.length, behind_by: behind.length, commits: ahead.map((sha) => ({ sha })) };
}

/** The commits of the builds up to the one that runs, each once. */
function historyOf(app: AppRecord, now: number): readonly string[] {
  const released = releasedBuild(app, now);
  const until = released === undefined ? 0 : app.builds.indexOf(released) + 1;
  return [...new Set(app.builds.slice(0, until).map(commitOf).reverse())].reverse();
}
