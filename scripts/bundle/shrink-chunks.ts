import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'rolldown/utils';
import { listFiles } from '../list-files.ts';

const japanese = /\p{Script=Hiragana}/u;

/**
 * Every job downloads the bundle: comments, indentation and long names go.
 * Text beyond ASCII is escaped: one such character doubles what V8 keeps and reads of a file. Pages in Japanese, which the emulator has, would be twice as long.
 */
export function shrinkChunks(dist: string): void {
  for (const name of listFiles(dist, '*.js')) {
    const file = join(dist, name);
    const source = readFileSync(file, 'utf8');
    const { code, errors } = minifySync(name.replace('.js', '.cjs'), source, {
      module: false,
      // To read a field has no effect in what is bundled.
      compress: { treeshake: { propertyReadSideEffects: false } },
      mangle: true,
      codegen: { removeWhitespace: true, asciiOnly: !japanese.test(source) },
    });
    if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`);
    writeFileSync(file, code);
  }
}
