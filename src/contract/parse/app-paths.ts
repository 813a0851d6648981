import { findTwice } from '../text.ts';
import { type Parse, Problem } from './problem.ts';
import { identifier } from './words.ts';

/** An app and the files that it is made of. */
export interface AppPaths {
  readonly app: string;
  /** Files that are its own or are not, by globs that mean the same; the last one that has a file decides. */
  readonly rules: readonly { readonly isOwn: boolean; readonly globs: readonly string[] }[];
}

/** One line per app: `app: glob, glob, !glob`. */
export const appPaths: Parse<readonly AppPaths[]> = (text, reading) => {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/(^|\s)#.*/, '').trim());
  const all = lines.filter((line) => line !== '').map(readLine);
  for (const { app } of all) identifier(app, reading);
  const twice = findTwice(all.map(({ app }) => app));
  if (twice === undefined) return all;
  throw new Problem(`names the app \`${twice}\` twice. Write all of its globs in one line`);
};

function readLine(line: string): AppPaths {
  const [, app = '', written = ''] = /^([^:\s]+)\s*:(.*)$/.exec(line) ?? [];
  // Commas inside of braces belong to a glob.
  const parts = written.split(/,(?![^{}]*\})/).map((part) => part.trim());
  const rules = parts.filter((part) => part !== '').map(readRule);
  const first = rules.findIndex(({ isOwn }) => isOwn);
  if (first < 0)
    throw new Problem(`must be lines such as \`my-app: src/**, !**/*.md\`, with a glob in each, not \`${line}\``);
  // What is left out before anything is named is left out of all that follows.
  return { app, rules: [...rules.slice(first), ...rules.slice(0, first)] };
}

function readRule(part: string): AppPaths['rules'][number] {
  const isOwn = !part.startsWith('!');
  return { isOwn, globs: widen(isOwn ? part : part.slice(1).trim()) };
}

/** A glob as it is compared with paths from the repository's root. Without a wildcard it can be a folder. */
function widen(glob: string): readonly string[] {
  const path = glob
    .normalize()
    .replace(/^(\.?\/)+/, '')
    .replace(/(?<!\/)\/+$/, '');
  if (path === '' || path === '.') return ['**'];
  // What is left without brackets and choices holds no sign of theirs, nor of other kinds of globs.
  const rest = path.replace(/\[[^[\]/]+\]/g, '').replace(/\{[^{},]*(,[^{},]*)+\}/g, '');
  if (/[\s;|"'`\\[\]{}]|[!+@?*]\(|(^|\/)\.\.(\/|$)/.test(rest))
    throw new Problem(
      `holds the glob \`${glob}\`. Use \`*\`, \`**\`, \`?\`, \`[a-z]\` and \`{a,b}\`, with commas between globs`,
    );
  return /[*?]/.test(path) && !glob.endsWith('/') ? [path] : [path, `${path}/**`];
}
