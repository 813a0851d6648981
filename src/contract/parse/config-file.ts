import { parseEnv } from 'node:util';
import type { ConfigVars } from '../config-vars.ts';
import { type ConfigEntries, checkKey, collectVars, placeInLine } from './config-entries.ts';
import { readJsonEntries } from './config-json.ts';
import { type Parse, Problem, type Reading } from './problem.ts';

/** A dotenv or JSON file. */
export const configFile: Parse<ConfigVars> = (path, reading) => {
  let content: string;
  try {
    content = reading.readFile(path);
  } catch {
    throw new Problem(`names a file that cannot be read: \`${path}\`. Is there a checkout step before this one?`);
  }
  return collectVars(readJsonEntries(content) ?? readDotenv(content, reading), reading);
};

function readDotenv(content: string, reading: Reading): ConfigEntries {
  const values = parseEnv(content);
  // A quoted value may span lines that look like assignments: take it out before looking at lines.
  const flat = content.replace(/=[ \t]*("[^"]*"|'[^']*'|`[^`]*`)/g, (match) => match.replace(/\n/g, ' '));
  const assignments = [...flat.matchAll(/^[ \t]*(?:export[ \t]+)?([^\s=#]+)[ \t]*=(.*)$/gm)];
  return assignments.map(({ 1: key = '', 2: written = '', index }) => {
    // Before a warning quotes it as a name.
    checkKey(key, placeInLine(content.slice(0, index).split('\n').length));
    if (/^\s*[^\s"'`#][^"'`]*?[^\s#]#/.test(written))
      reading.warn(
        `${key} in the dotenv file holds a # that starts a comment there: put the value in quotes to keep the text behind it.`,
      );
    if (/^\s*"[^"]*\\"/.test(written))
      reading.warn(
        `${key} in the dotenv file holds \\" inside double quotes, where a dotenv value ends: use single quotes around it.`,
      );
    return [key, values[key] ?? ''];
  });
}
