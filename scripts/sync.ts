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

const files = await generatedFiles();
const stale = files.flatMap(({ path, render }) => {
  const current = readFileSync(join(root, path), { encoding: 'utf8', flag: 'a+' });
  const wanted = render(current);
  return wanted === current ? [] : [{ path, wanted }];
});

if (flag === '--check') {
  for (const { path } of stale) console.error(`${path} differs from the declarations in src.`);
  if (stale.length > 0) console.error('Run `npm run sync` and commit the result.');
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const { path, wanted } of stale) writeFileSync(join(root, path), wanted);
  console.log(stale.length > 0 ? `Written: ${stale.map(({ path }) => path).join(', ')}` : 'All is up to date.');
}
