import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify } from 'terser';
import { listFiles } from '../list-files.ts';

/** What every step runs: with its functions inside of one another, it starts 1 % later. */
const ofEveryStep = ['main.js', 'run-step.js'];

/**
 * Terser folds more of the code than rolldown, which spells it shorter: 1.5 kB less for every job to download. It comes before the
 * bundling, since it would take away the brackets around a bundle's modules, by which V8 knows not to read them twice.
 */
export async function foldModules(lib: string): Promise<void> {
  for (const name of listFiles(lib, '*.js')) {
    const file = join(lib, name);
    const apart = ofEveryStep.includes(name) && { inline: 0, reduce_funcs: false };
    const { code } = await minify(readFileSync(file, 'utf8'), {
      module: true,
      // To read a field has no effect in our code. What is written out twice, or turned round, packs worse; functions that stand together pack better.
      compress: {
        ecma: 2020,
        passes: 2,
        inline: 1,
        hoist_funs: true,
        lhs_constants: false,
        pure_getters: true,
        ...apart,
      },
      mangle: false,
      // Those hold the names of chunks.
      format: { comments: /webpackChunkName/ },
    });
    if (!code) throw new Error(`Nothing is left of ${name}`);
    writeFileSync(file, code);
  }
}
