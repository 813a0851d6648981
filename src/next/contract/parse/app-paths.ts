import { findTwice } from '../text.ts';
import { identifier } from './identifier.ts';
import { isGlob } from './is-glob.ts';
import { type Parse, Problem, type Reading } from './problem.ts';

/** An app and the files that it is made of. */
export interface AppPaths {
  readonly app: string;
  /** The last one that has a file decides. */
  readonly rules: readonly PathRule[];
}

/** Files that are an app's, or are not. */
export interface PathRule {
  readonly isOwn: boolean;
  /** Ways to write the same. */
  readonly globs: readonly string[];
}

/** One line per app: `app: glob, glob, !glob`. */
export const appPaths: Parse<readonly AppPaths[]> = (text, reading) => {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/(^|\s)#.*/, '').trim());
  const all = lines.filter((line) => line !== '').map((line) => readLine(line));
  const twice = findTwice(all.map(({ app }) => app));
  if (twice !== undefined) throw new Problem(`names the app \`${twice}\` twice: write all of its globs in one line`);
  for (const { app } of all) checkName(app, reading);
  return all;
};

/** A list of YAML's, which is no name, is the slip that is made most. */
function checkName(app: string, reading: Reading): void {
  if (app.startsWith('- '))
    throw new Problem(`must be lines such as \`my-app: src/**\`, without a dash before \`${app.slice(2)}\``);
  identifier(app, reading);
}

function readLine(line: string): AppPaths {
  const [, app = '', written = ''] = /^([^:]*):(.*)$/.exec(line) ?? [];
  const all = unquote(written.trim());
  const rules = splitGlobs(all).map((part) => readRule(part, all !== written.trim()));
  const first = rules.findIndex(({ isOwn }) => isOwn);
  if (app.trim() === '' || first < 0)
    throw new Problem(`must be lines such as \`my-app: src/**, !**/*.md\`, with a glob in each, not \`${line}\``);
  // What is left out before anything is named is left out of all that follows.
  return { app: app.trim(), rules: [...rules.slice(first), ...rules.slice(0, first)] };
}

function readRule(part: string, inQuotes: boolean): PathRule {
  const bare = unquote(part);
  // `!(a|b)` leaves nothing out: to shells it is a glob itself.
  const isOwn = !/^!(?!\()/.test(bare);
  const written = isOwn ? bare : bare.slice(1).trim();
  // A comma that is left stands in braces.
  const glob = unquote(written).replace(/,\s+/g, ',');
  const globs = widen(glob);
  const isQuoted = inQuotes || bare !== part || unquote(written) !== written;
  // Rather several globs, or a choice, than one that no path fits.
  if (isQuoted ? /\*\*[\s;]|\|/.test(glob) : /(?<!\\)[\s;|"“”„]|^'|'$/.test(glob))
    throw new Problem(
      `holds the glob \`${glob}\`: write a comma between two globs, \`{a,b}\` for a choice, and one with a space in quotes`,
    );
  return { isOwn, globs };
}

/** A text without the quotes that YAML would want around it elsewhere. */
function unquote(text: string): string {
  return text.replace(/^(["'])((?:(?!\1).)*)\1$/, '$2');
}

/** Splits at commas, but for those inside braces: `{a,b}/**` is one glob. */
function splitGlobs(written: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of written) {
    if (letter === '{') depth += 1;
    if (letter === '}') depth -= 1;
    if (letter === ',' && depth <= 0) parts.push('');
    else parts.push(`${parts.pop()}${letter}`);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** A glob as it is held against paths from the repository's root; what has no wildcard may be a folder, with all that is in it. */
function widen(glob: string): readonly string[] {
  const path = glob
    .normalize()
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
  if (path === '') return ['**'];
  if (path.split('/').includes('..'))
    throw new Problem(`holds the glob \`${glob}\`, which leads upwards: write it from the root of the repository on`);
  if (!isGlob(path))
    throw new Problem(
      `holds the glob \`${glob}\`, which is not understood: write it with \`*\`, \`**\`, \`?\`, \`[a-z]\` and \`{a,b}\`, and a backslash before a sign that stands for itself`,
    );
  // Folders are called `[id]` too.
  return /[*?]/.test(path) && !glob.endsWith('/') ? [path] : [path, `${path}/**`];
}
