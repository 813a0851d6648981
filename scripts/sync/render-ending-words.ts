import { endingWords } from '../../src/platform/wire/ending-words.ts';
import { renderNames, renderTable } from './render-table.ts';

/** The words that end a deployment, by what they mean. */
export function renderEndingWords(): string {
  const { canceled, failed, succeeded } = endingWords;
  return renderTable(
    ['A deployment has', 'by these words, in letters of either case'],
    [
      ['succeeded', renderNames(succeeded)],
      ['failed', `${renderNames([...failed, ...canceled])}, and what ends in one of them, such as \`build_error\``],
    ],
  );
}
