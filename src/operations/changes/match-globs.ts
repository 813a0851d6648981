import { createContext, Script } from 'node:vm';
import picomatch from 'picomatch/posix.js';
import type { PathRule } from '../../contract/parse/app-paths.ts';

/** The files of an app, of those that changed; nothing where that took too long to find out. */
export type MatchGlobs = (rules: readonly PathRule[], files: ReadonlySet<string>) => readonly string[] | undefined;

/** As git has them: no file is hidden, and a name may hold a line break. What cannot be a pattern is an error, and not one that no file fits. */
const options = { dot: true, nonegate: true, posix: true, debug: true, flags: 's' } as const;

/**
 * Milliseconds for one app, of which it takes a few. A glob becomes a pattern that tries and takes back, and it is held against paths that
 * whoever opens a pull request may name: one with several stars in it can be at work on a long path for hours. After one that took too
 * long no other is tried: meanwhile the step can neither be cancelled nor end by its deadline.
 */
const longest = 200;

/** Opens a search for the files of apps. Only a script by itself can be stopped while a pattern is at work. */
export function openMatchGlobs(): MatchGlobs {
  const room = createContext({});
  const script = new Script('search()');
  let isGivenUp = false;
  return (rules, files) => {
    let own: readonly string[] | undefined;
    if (isGivenUp) return own;
    room['search'] = () => {
      const tests = rules.map(({ globs, isOwn }) => ({ isOwn, fits: globs.flatMap((one) => compile(one, isOwn)) }));
      own = [...files].filter((file) => {
        const path = file.normalize();
        return tests.findLast(({ fits }) => fits.some((has) => has(path)))?.isOwn;
      });
    };
    try {
      script.runInContext(room, { timeout: longest });
    } catch (error) {
      isGivenUp = (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
      // What nobody can read tells nothing of this app.
      if (!isGivenUp && !(error instanceof SyntaxError)) throw error;
    }
    return own;
  };
}

/** Two stars that are only a part of a name go beyond folders, as they do in the `paths` of a workflow. */
const innerStars = /(?<![^/{,])\*\*(?![/,}*]|$)|(?<=[^/{,*\\])\*\*(?!\*)/g;

/**
 * A glob as the library reads it. What stands for itself here is more to a shell or in a pattern. Folders are called `[id]` and `[...slug]` too,
 * and a submodule changes under the name of its folder: it belongs to whose files are in there, and is left out by no glob for these.
 */
function listMeanings(glob: string, isOwn: boolean): readonly string[] {
  const plain = glob.replace(/(?<!\\)["()|+]/g, '\\$&').replace(innerStars, '{*,*/**/*}');
  const folders = isOwn ? [plain, nameFolders(plain)] : [plain];
  return [
    ...new Set(folders.flatMap((one) => [collapseDots(one), one.replace(/(?<!\\)[[\]]/g, '\\$&')]).map(partDots)),
  ];
}

/** A glob without what stands for all that is in a folder, at its end or in braces there: what is left names the folder. */
function nameFolders(glob: string): string {
  if (!glob.endsWith('}')) return glob.replace(/(?<=.)(\/\*\*)+$/, '');
  const open = glob.lastIndexOf('{');
  return glob.slice(0, open) + glob.slice(open).replace(/(\/\*\*)+(?=[,}])/g, '');
}

/** Of the dots in a bracket one is enough, and two are a range where it stands in braces. */
function collapseDots(glob: string): string {
  return glob.replace(/\[[^[\]]*\]/g, (bracket) => bracket.replace(/\.+/g, '.'));
}

/** Two dots that stand for themselves. */
function partDots(glob: string): string {
  return glob.replace(/(?<=\.)\./g, '[.]');
}

function compile(glob: string, isOwn: boolean): readonly ((path: string) => boolean)[] {
  // To the library, too, `folder/**` is the folder.
  return listMeanings(glob, isOwn).map((one) => picomatch(one, { ...options, strictSlashes: !isOwn }));
}
