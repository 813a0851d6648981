import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { minifySync } from 'rolldown/utils';
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
copyToolkit();
// As CommonJS the bundle loads faster than as ES modules. A folder of unsaid type makes ncc choose that.
writeFileSync(join(root, 'lib/package.json'), '{}');
bin('@vercel/ncc/dist/ncc/cli.js', 'build', 'lib/main.js', '-o', 'dist', '--no-cache');
finishChunks();
writeFileSync(join(root, 'dist/package.json'), '{ "type": "commonjs" }\n');
writeFileSync(join(root, 'dist/licences.txt'), collectLicences(root));

for (const name of readdirSync(join(root, 'dist'))) {
  const size = readFileSync(join(root, 'dist', name)).length;
  process.stdout.write(`${(size / 1000).toFixed(1).padStart(8)} kB  dist/${name}\n`);
}

/**
 * Gives the action its own copies of the toolkit, for two reasons. They lead past the stand-ins, into the chunk that needs
 * them. And unlike the packages they say that loading them has no effects, so that the parts that nobody uses are left out.
 */
function copyToolkit(): void {
  const copies = [
    { name: 'core', entry: 'core.js', importers: ['step/read-inputs.js', 'report/step-log.js'] },
    { name: 'http-client', entry: 'index.js', importers: ['platform/wire/transport.js'] },
  ];
  for (const { name, entry, importers } of copies) {
    const copy = join(root, 'lib/toolkit', name);
    cpSync(join(root, 'node_modules/@actions', name, 'lib'), copy, { recursive: true });
    writeFileSync(join(copy, 'package.json'), '{ "type": "module", "sideEffects": false }');
    for (const importer of importers) {
      const file = join(root, 'lib', importer);
      const code = readFileSync(file, 'utf8');
      const redirected = code.replace(`'@actions/${name}'`, `'${relative(dirname(file), join(copy, entry))}'`);
      if (redirected === code) throw new Error(`${importer} no longer imports @actions/${name}`);
      writeFileSync(file, redirected);
    }
  }
}

/**
 * Every job downloads the bundle: comments, indentation and long names go; functions keep theirs, so that a stack trace can
 * be read. Text beyond ASCII is escaped: one such character doubles what V8 keeps and reads of a file.
 */
function finishChunks(): void {
  for (const name of readdirSync(join(root, 'dist')).filter((file) => file.endsWith('.js'))) {
    const file = join(root, 'dist', name);
    const options = {
      module: false,
      compress: { keepNames: { function: true, class: true } },
      mangle: { keepNames: true },
      codegen: { removeWhitespace: true, asciiOnly: true },
    } as const;
    const { code, errors } = minifySync(name.replace('.js', '.cjs'), readFileSync(file, 'utf8'), options);
    if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`);
    writeFileSync(file, code);
  }
}
