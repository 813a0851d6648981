import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'rolldown/utils';
import { minify } from 'terser';
import { listFiles } from '../list-files.ts';

const japanese = /\p{Script=Hiragana}/u;

/**
 * Every job downloads the bundle: comments, indentation and long names go; classes keep theirs, by which errors are told.
 * Terser folds more of the code than rolldown, which spells it shorter: 1 % of the archive.
 * Text beyond ASCII is escaped: one such character doubles what V8 keeps and reads of a file. Pages in Japanese, which the emulator has, would be twice as long.
 */
export async function shrinkChunks(dist: string): Promise<void> {
  for (const name of listFiles(dist, '*.js')) {
    const file = join(dist, name);
    const source = readFileSync(file, 'utf8');
    const folded = await minify(source, {
      ecma: 2020,
      compress: { passes: 2, keep_classnames: true },
      mangle: false,
    });
    const { code, errors } = minifySync(name.replace('.js', '.cjs'), folded.code ?? '', {
      module: false,
      compress: { keepNames: { function: false, class: true } },
      mangle: { keepNames: { function: false, class: true } },
      codegen: { removeWhitespace: true, asciiOnly: !japanese.test(source) },
    });
    if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`);
    writeFileSync(file, code);
  }
}
