import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'rolldown/utils';
import { deferBuiltins } from './bundle/defer-builtins.ts';
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
giveTransportItsClient();
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

/** A copy leads the transport past the stand-in, and into the chunk that loads it: only there is HTTP needed. */
function giveTransportItsClient(): void {
  cpSync(join(root, 'node_modules/@actions/http-client/lib'), join(root, 'lib/http-client'), { recursive: true });
  const file = join(root, 'lib/platform/transport.js');
  const code = readFileSync(file, 'utf8');
  const real = code.replace("'@actions/http-client'", "'../http-client/index.js'");
  if (real === code) throw new Error('the transport no longer imports @actions/http-client');
  writeFileSync(file, real);
}

/** Every job downloads the bundle: comments, indentation and long names go; functions keep theirs, so that a stack trace can be read. */
function finishChunks(): void {
  for (const name of readdirSync(join(root, 'dist')).filter((file) => file.endsWith('.js'))) {
    const file = join(root, 'dist', name);
    const options = {
      module: false,
      compress: { keepNames: { function: true, class: true } },
      mangle: { keepNames: true },
      codegen: { removeWhitespace: true },
    } as const;
    const { code, errors } = minifySync(
      name.replace('.js', '.cjs'),
      deferBuiltins(readFileSync(file, 'utf8')),
      options,
    );
    if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`);
    writeFileSync(file, code);
  }
}
