import type { ConfigVars } from '../config-vars.ts';
import { type ConfigEntries, collectVars, placeInLine } from './config-entries.ts';
import { readJsonEntries } from './config-json.ts';
import { type Parse, Problem } from './problem.ts';

/** `KEY=VALUE` lines taken verbatim, `KEY<<END` … `END` for several lines, or one JSON object. */
export const configLines: Parse<ConfigVars> = (text, reading) =>
  collectVars(readJsonEntries(text) ?? readLines(text), reading);

function readLines(text: string): ConfigEntries {
  const entries: (readonly [string, string, string])[] = [];
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    const [, key, sign, rest = ''] = /^\s*([^\s=<]+)(=|<<)(.*)$/s.exec(line) ?? [];
    if (key === undefined) {
      throw new Problem(
        `is not \`KEY=VALUE\` in line ${at + 1}. For a value of several lines write \`KEY<<END\`, the lines, and \`END\``,
      );
    }
    const place = placeInLine(at + 1);
    if (sign === '=') {
      entries.push([key, rest, place]);
      continue;
    }
    const end = lines.indexOf(rest.trim(), at + 1);
    if (rest.trim() === '' || end < 0)
      throw new Problem(`starts a value of several lines in line ${at + 1}, but the closing word is missing`);
    entries.push([key, lines.slice(at + 1, end).join('\n'), place]);
    at = end;
  }
  return entries;
}
