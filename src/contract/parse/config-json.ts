import type { ConfigEntries } from './config-entries.ts';
import { Problem } from './problem.ts';

/** Reads one JSON object; undefined if the text does not start as one. */
export function readJsonEntries(text: string): ConfigEntries | undefined {
  if (!text.trim().startsWith('{')) return undefined;
  let object: unknown;
  try {
    object = JSON.parse(text);
  } catch {
    throw new Problem('starts with `{` but is not valid JSON');
  }
  // JSON.parse keeps the last of two equal keys without a word: read the keys from the text instead.
  const keys = [...text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?/g)]
    .filter((match) => match[2])
    .map((match) => String(JSON.parse(match[1] ?? '""')));
  return keys.map((key) => {
    const value = (object as Record<string, unknown>)[key];
    if (typeof value === 'string') return [key, value];
    if (typeof value === 'number' || typeof value === 'boolean') return [key, String(value)];
    throw new Problem(`holds \`${key}\`, which is neither a string nor a number nor a boolean`);
  });
}
