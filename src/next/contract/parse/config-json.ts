import type { ConfigEntry } from './config-entries.ts';
import type { Flawed } from './config-flaws.ts';
import { Problem } from './problem.ts';

// What stands behind an opening brace or a comma in valid JSON: a key, and its value unless that is a list or an object.
const member = /\s*[{,]\s*("[^"\\]*(?:\\.[^"\\]*)*")\s*:\s*("[^"\\]*(?:\\.[^"\\]*)*"|[\w.+-]*)/gy;

/** Reads one JSON object; undefined if the text does not start as one. */
export function readJsonEntries(text: string): readonly (ConfigEntry | Flawed)[] | undefined {
  const json = text.trim();
  if (!json.startsWith('{')) return undefined;
  const nested = findNested(json);
  // Read from the text, because JSON.parse keeps only the last of two equal keys, and rounds numbers.
  const read = [...json.matchAll(member)].map(([, name = '', written = '']): ConfigEntry | Flawed => {
    const key = String(JSON.parse(name));
    if (written === '') return { flaw: 'noScalar', name: key };
    if (written === 'null') return { flaw: 'null', name: key };
    return { key, value: written.startsWith('"') ? String(JSON.parse(written)) : written };
  });
  // The text is read up to the first list or object.
  const seen = new Set(read.map((one) => 'name' in one && one.name));
  return [...read, ...nested.filter(({ name }) => !seen.has(name))];
}

/** What no config var can hold: lists, objects and `null`. */
function findNested(json: string) {
  try {
    const entries = Object.entries(JSON.parse(json) as object);
    return entries.flatMap(([name, value]) =>
      typeof value === 'object' ? { flaw: value === null ? ('null' as const) : ('noScalar' as const), name } : [],
    );
  } catch {
    throw new Problem('starts with `{` but is not valid JSON: correct it, or write `NAME=VALUE` lines');
  }
}
