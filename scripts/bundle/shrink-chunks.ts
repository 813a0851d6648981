import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'rolldown/utils';
import { listFiles } from '../list-files.ts';

/**
 * Every job downloads the bundle: comments, indentation and long names go; classes keep theirs, by which errors are told.
 * Text beyond ASCII is escaped: one such character doubles what V8 keeps and reads of a file.
 */
export function shrinkChunks(dist: string): void {
  for (const name of listFiles(dist, '*.js')) {
    const file = join(dist, name);
    const { code, errors } = minifySync(name.replace('.js', '.cjs'), readFileSync(file, 'utf8'), {
      module: false,
      compress: { keepNames: { function: false, class: true } },
      mangle: { keepNames: { function: false, class: true } },
      codegen: { removeWhitespace: true, asciiOnly: true },
    });
    if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`);
    writeFileSync(file, code);
  }
}
