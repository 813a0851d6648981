import type { ConfigVars } from '../config-vars.ts';
import { type ConfigEntry, collectVars } from './config-entries.ts';
import type { Flawed } from './config-flaws.ts';
import { readJsonEntries } from './config-json.ts';
import type { Parse } from './problem.ts';

/** `KEY=VALUE` lines taken verbatim, `KEY<<END` … `END` for several lines, or one JSON object. */
export const configLines: Parse<ConfigVars> = (text, reading) =>
  collectVars(readJsonEntries(text) ?? readLines(text), reading);

function readLines(text: string): readonly (ConfigEntry | Flawed)[] {
  const found: (ConfigEntry | Flawed)[] = [];
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const written = lines[at] ?? '';
    const line = at + 1;
    if (written.trim() === '') continue;
    const [, key, sign, rest = ''] = /^\s*([^\s=<]+)(=|<<)(.*)$/s.exec(written) ?? [];
    if (/^\s*#/.test(written)) found.push({ line, flaw: 'comment' });
    else if (key === undefined) found.push({ line, flaw: 'unlikeLine' });
    else if (sign === '=') found.push({ key, value: rest, line });
    else {
      const end = rest.trim() === '' ? -1 : lines.indexOf(rest.trim(), line);
      // Where the value would end is not known, so what follows cannot be judged.
      if (end < 0) return [...found, { line, flaw: 'openValue' }];
      found.push({ key, value: lines.slice(line, end).join('\n'), line });
      at = end;
    }
  }
  return found;
}
