import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { checkCopies } from './bundle/check-copies.ts';
import { collectLicences } from './bundle/collect-licences.ts';
import { checkToolkit, copyToolkit } from './bundle/copy-toolkit.ts';
import { foldModules } from './bundle/fold-modules.ts';
import { nameChunks } from './bundle/name-chunks.ts';
import { readModules } from './bundle/read-modules.ts';
import { refusePath } from './bundle/refuse-path.ts';
import { shrinkChunks } from './bundle/shrink-chunks.ts';
import { checkStandIns, installStandIns } from './bundle/stand-ins.ts';

/** Builds `dist` from `src`: compile, bundle, list the licences. The same source gives the same bytes on every machine. */
const root = join(import.meta.dirname, '..');
const [lib, dist] = [join(root, 'lib'), join(root, 'dist')];
const toolkit = join(lib, 'toolkit');
const statistics = join(lib, 'statistics.json');

refusePath(root);
for (const folder of [lib, dist]) rmSync(folder, { recursive: true, force: true });
// What loads together becomes one module here: ncc, which adds the packages, keeps apart each file that several chunks share.
await build({
  input: join(root, 'src/main.ts'),
  platform: 'node',
  external: /^(node:|@?[a-z][\w.-]+(\/|$))/,
  treeshake: { moduleSideEffects: false },
  transform: { target: 'es2024' },
  output: { dir: lib, chunkFileNames: '[name].js' },
});
await foldModules(lib);
// As CommonJS the bundle loads faster than as ES modules. A folder of unsaid type makes ncc choose that.
writeFileSync(join(lib, 'package.json'), '{}');
copyToolkit(root, lib);
installStandIns(toolkit);
run('@vercel/ncc/dist/ncc/cli.js', 'build', 'lib/main.js', '-o', 'dist', '--no-cache', '--stats-out', statistics);
const modules = readModules(statistics);
checkToolkit(root, lib, modules);
checkStandIns(toolkit, modules);
checkCopies(modules);
nameChunks(dist, statistics);
shrinkChunks(dist);
writeFileSync(join(dist, 'package.json'), '{ "type": "commonjs" }\n');
writeFileSync(join(dist, 'licences.txt'), collectLicences(root, modules));

for (const name of readdirSync(dist)) {
  const { size } = statSync(join(dist, name));
  process.stdout.write(`${(size / 1000).toFixed(1).padStart(8)} kB  dist/${name}\n`);
}

function run(path: string, ...args: readonly string[]): void {
  execFileSync(process.execPath, [join(root, 'node_modules', path), ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
