import type { Dialect } from '../../src/emulator/state/dialects.ts';
import { sampleKinds } from './property.ts';

/** The dialects in which every ending is played. */
export const dialects: readonly Dialect[] = ['status', 'builds', 'deployments', 'silent'];

const columns = ['step', 'status', 'headline', 'record', 'changed', 'runs'] as const;

/** How a step ends in one dialect, as a person typed it. */
export type Row = Readonly<Record<'ending' | (typeof columns)[number], string>> & { readonly dialect: Dialect };

/** One row for each ending in each dialect; a name that is left out is that of the line above, and the first line is the head. */
export function readEndings(table: string): readonly Row[] {
  let ending = '';
  const [, ...lines] = table.split('\n').filter((line) => line !== '');
  return lines.flatMap((line) => {
    const [name, told = '', ...cells] = line.split('|').map((cell) => cell.trim());
    ending = name || ending;
    const cell = Object.fromEntries(columns.map((column, at) => [column, cells[at]])) as Omit<Row, 'dialect'>;
    const asked = told === 'all' ? dialects : (told.split(' ') as Dialect[]);
    return asked.map((dialect) => ({ ...cell, ending, dialect }));
  });
}

/** The rows of everyday runs: every line of the table in one of its dialects. What is silent tells the same whatever happens. */
export function sampleRows(rows: readonly Row[]): readonly Row[] {
  return sampleKinds(rows, ({ dialect, ending, ...cell }) =>
    JSON.stringify(dialect === 'silent' ? { dialect, ...cell } : { ending, ...cell }),
  );
}
