import { endingWords } from '../../src/platform/words/ending-words.ts';
import { renderNames, renderTable } from './render-table.ts';

/** The words by which most platforms tell that a deployment failed; a test holds that each of them is read so. */
export const failureExamples: readonly string[] =
  'failed failure error errored crashed timeout timed_out rejected denied rolled_back'.split(' ');

/** The words that end a deployment, by what they mean. */
export function renderEndingWords(): string {
  const { canceled, succeeded } = endingWords;
  return renderTable(
    ['A deployment has', 'by these words, in letters of either case'],
    [
      ['succeeded', renderNames(succeeded)],
      [
        'failed',
        `${renderNames([...failureExamples, ...canceled])}, and what ends in one of them, such as \`build_error\``,
      ],
    ],
  );
}
