import type { AppRecord } from '../state/records.ts';
import { commitOf, releasedBuild } from '../state/released-build.ts';

/**
 * What promoting one app to another would bring, as GitHub compares a head with its base: `ahead` is a source that has
 * commits the other lacks. The emulator has no repository: the history of an app are the commits that it was built from.
 */
export function compareApps(source: AppRecord, app: AppRecord, now: number): object {
  const [head, base] = [historyOf(source, now), historyOf(app, now)];
  const common = base.findLast((commit) => head.includes(commit)) ?? '';
  const ahead = head.slice(head.indexOf(common) + 1);
  const behind = base.slice(base.indexOf(common) + 1);
  const isKnown = head.length > 0 && base.length > 0;
  const status = isKnown ? words[`${ahead.length > 0}/${behind.length > 0}`] : 'unavailable';
  return { status, ahead_by: ahead.length, behind_by: behind.length, commits: ahead.map((sha) => ({ sha })) };
}

/** By whether the source has commits that the other lacks, and the other such that the source lacks. */
const words: Readonly<Record<`${boolean}/${boolean}`, string>> = {
  'false/false': 'identical',
  'true/false': 'ahead',
  'false/true': 'behind',
  'true/true': 'diverged',
};

/** The commits of the builds up to the one that runs, each once. */
function historyOf(app: AppRecord, now: number): readonly string[] {
  const released = releasedBuild(app, now);
  const until = released === undefined ? 0 : app.builds.indexOf(released) + 1;
  return [...new Set(app.builds.slice(0, until).map(commitOf).reverse())].reverse();
}
