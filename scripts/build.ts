import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import { collectLicences } from './build/collect-licences.ts';
import { refusePath } from './build/refuse-path.ts';

/** Builds `dist` from `src`. The same source gives the same bytes on every machine. */
const root = join(import.meta.dirname, '..');
const [lib, dist] = [join(root, 'lib'), join(root, 'dist')];
const standIn = (name: string) => join(import.meta.dirname, `build/${name}.cjs`);

refusePath(root);
for (const folder of [lib, dist]) rmSync(folder, { recursive: true, force: true });

// Rolldown joins source and packages first: @actions/core does not say that loading it has no effects, and ncc would keep all of it.
const { output } = await build({
  input: join(root, 'src/main.ts'),
  platform: 'node',
  external: /^node:/,
  treeshake: { moduleSideEffects: false },
  transform: { target: 'es2024' },
  // Undici takes 35 ms to load and is used by octokit's own fetch alone; the table of methods is three quarters of octokit.
  // Of yaml's two builds, the one of modules is 17 kB smaller: what is not used is left out.
  resolve: {
    alias: {
      undici: standIn('undici'),
      '@octokit/plugin-rest-endpoint-methods': standIn('rest-endpoint-methods'),
      yaml: join(root, 'node_modules/yaml/browser/dist/index.js'),
    },
  },
  output: {
    dir: lib,
    chunkFileNames: '[name].js',
    comments: { legal: false },
    // A step that is refused loads no HTTP client.
    codeSplitting: { groups: [{ name: 'http', test: /node_modules.(@actions.http-client|tunnel)/ }] },
  },
});
const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));

// A folder of no stated type makes ncc write CommonJS, which loads faster.
writeFileSync(join(lib, 'package.json'), '{}');
const ncc = join(root, 'node_modules/@vercel/ncc/dist/ncc/cli.js');
execFileSync(process.execPath, [ncc, 'build', 'lib/main.js', '-o', 'dist', '--no-cache'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
});
for (const name of readdirSync(dist)) minify(join(dist, name));
writeFileSync(join(dist, 'package.json'), '{ "type": "commonjs" }\n');
writeFileSync(join(dist, 'licences.txt'), collectLicences(root, modules));

for (const name of readdirSync(dist).toSorted())
  process.stdout.write(`${(statSync(join(dist, name)).size / 1000).toFixed(1).padStart(8)} kB  dist/${name}\n`);

/** Every job downloads the bundle. It is minified after ncc, because V8 compiles a function in brackets once. */
function minify(file: string): void {
  if (!file.endsWith('.js')) return;
  const options = { module: false, compress: true, mangle: true, codegen: { removeWhitespace: true } };
  const { code, errors } = minifySync(file.replace(/\.js$/, '.cjs'), readFileSync(file, 'utf8'), options);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  writeFileSync(file, code);
}
