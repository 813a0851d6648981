import type { PathRule } from '../../contract/parse/app-paths.ts';
import type { MatchGlobs } from './match-globs.ts';

/** Which of some files an app's rules make its own; nothing where that takes too long to find out. */
export type FindFiles = (
  rules: readonly PathRule[],
  files: ReadonlySet<string>,
) => Promise<readonly string[] | undefined>;

/** A way to find files by globs, which is loaded with the first: hardly any step has some. */
export function openFindFiles(): FindFiles {
  let loaded: Promise<MatchGlobs> | undefined;
  return async (rules, files) => {
    loaded ??= import(/* webpackChunkName: 'globs' */ './match-globs.ts').then(({ openMatchGlobs }) =>
      openMatchGlobs(),
    );
    return (await loaded)(rules, files);
  };
}
