import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectLicences } from './licences.ts';

/** Builds `dist` from `src`: compile, bundle, list the licences. The same source gives the same bytes on every machine. */
const root = join(import.meta.dirname, '..');
const bin = (path: string, ...args: readonly string[]) =>
  execFileSync(process.execPath, [join(root, 'node_modules', path), ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    // ncc reads this file to put stand-ins in the place of packages that cost too much at start-up.
    env: { ...process.env, TS_NODE_PROJECT: join(root, 'scripts/bundle/tsconfig.json') },
  });

rmSync(join(root, 'lib'), { recursive: true, force: true });
rmSync(join(root, 'dist'), { recursive: true, force: true });
bin('typescript/bin/tsc', '--project', 'scripts/bundle/tsconfig.emit.json');
bin('@vercel/ncc/dist/ncc/cli.js', 'build', 'lib/main.js', '-o', 'dist', '--no-cache');
copyFileSync(join(root, 'LICENSE'), join(root, 'dist/LICENSE'));
writeFileSync(join(root, 'dist/licences.txt'), collectLicences(root));

for (const name of readdirSync(join(root, 'dist'))) {
  const size = readFileSync(join(root, 'dist', name)).length;
  process.stdout.write(`${(size / 1000).toFixed(1).padStart(8)} kB  dist/${name}\n`);
}
