import type { Comparison } from '../../contract/github.ts';
import type { AppPaths } from '../../contract/parse/app-paths.ts';
import { matchesGlob } from './glob.ts';

/** Whether files of an app changed, and how that is known. */
export interface Change {
  /** What is not known counts as changed. */
  readonly changed: boolean | 'unknown';
  readonly why: string;
}

/** Whether files of an app changed between what it runs and the head. Diverged histories are compared in both directions. */
export function chooseChange(comparisons: readonly [Comparison, ...Comparison[]], rules: AppPaths['rules']): Change {
  const [{ order }] = comparisons;
  if (order === 'identical') return { changed: false, why: 'Runs this commit' };
  if (order === 'behind') return { changed: false, why: 'Runs a newer commit' };
  if (comparisons.some(({ files }) => files === undefined))
    return { changed: 'unknown', why: 'GitHub does not list all changed files' };
  const files = new Set(comparisons.flatMap((one) => one.files ?? []));
  const [first, ...others] = ownFiles(files, rules);
  if (first === undefined) return { changed: false, why: 'None of its files changed' };
  return { changed: true, why: others.length === 0 ? first : `${first} and ${others.length} more` };
}

/** The files that are an app's: the last rule that a file fits decides. */
export function ownFiles(files: Iterable<string>, rules: AppPaths['rules']): readonly string[] {
  return [...files].filter((file) => {
    const path = file.normalize();
    return rules.findLast(({ globs }) => globs.some((glob) => matchesGlob(glob, path)))?.isOwn;
  });
}
