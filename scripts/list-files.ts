import { globSync } from 'node:fs';
import { sep } from 'node:path';

/** The files below a folder that fit one of the patterns, in one order and with slashes, whatever the system. */
export function listFiles(folder: string, ...patterns: readonly string[]): readonly string[] {
  return globSync(patterns, { cwd: folder })
    .map((path) => path.replaceAll(sep, '/'))
    .sort();
}
