import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listFiles } from '../list-files.ts';

const folder = join(import.meta.dirname, '../../.github/recipes');

/** Every recipe as a block of YAML, under the name of its region: `recipe:review`. */
export function readRecipes(): Readonly<Record<string, string>> {
  const files = listFiles(folder, '*.yml');
  return Object.fromEntries(
    files.map((file) => {
      const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
      return [`recipe:${basename(file, '.yml')}`, `\`\`\`yaml\n${text}\`\`\``];
    }),
  );
}
