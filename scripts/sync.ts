import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFiles } from './sync/generated-files.ts';

/** Writes what derives from the declarations; with `--check` it only says whether that is up to date. */
const root = join(import.meta.dirname, '..');
const [flag, ...more] = process.argv.slice(2);
if ((flag !== undefined && flag !== '--check') || more.length > 0) {
  console.error('Usage: npm run sync [-- --check]');
  process.exit(2);
}

const stale = generatedFiles.flatMap(({ path, render }) => {
  const current = read(path);
  const wanted = render(current);
  return wanted === current ? [] : [{ path, wanted }];
});

if (flag === '--check') {
  for (const { path } of stale) console.error(`${path} differs from what the declarations in src say.`);
  if (stale.length > 0) console.error('Run `npm run sync` and commit the result.');
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const { path, wanted } of stale) writeFileSync(join(root, path), wanted);
  console.log(stale.length > 0 ? `Written: ${stale.map(({ path }) => path).join(', ')}` : 'All is up to date.');
}

function read(path: string): string {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return '';
  }
}
