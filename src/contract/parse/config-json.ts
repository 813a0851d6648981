import { shorten } from '../shorten.ts';
import type { ConfigEntry } from './config-entries.ts';
import { Problem } from './problem.ts';

// What stands behind an opening brace or a comma in valid JSON: a key, and its value unless that is a list or an object.
const member = /\s*[{,]\s*("[^"\\]*(?:\\.[^"\\]*)*")\s*:\s*("[^"\\]*(?:\\.[^"\\]*)*"|[\w.+-]*)/gy;

/** Reads one JSON object; undefined if the text does not start as one. */
export function readJsonEntries(text: string): readonly ConfigEntry[] | undefined {
  const json = text.trim();
  if (!json.startsWith('{')) return undefined;
  try {
    JSON.parse(json);
  } catch {
    throw new Problem('starts with `{` but is not valid JSON');
  }
  // Read from the text, because JSON.parse keeps only the last of two equal keys, and rounds numbers.
  return [...json.matchAll(member)].map(([, name = '', written = '']) => {
    const key = String(JSON.parse(name));
    if (written === '' || written === 'null')
      throw new Problem(`holds \`${shorten(key, 40)}\`, which is neither a string nor a number nor a boolean`);
    return { key, value: written.startsWith('"') ? String(JSON.parse(written)) : written };
  });
}
