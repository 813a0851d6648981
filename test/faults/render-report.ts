/** A cell as the report needs it. */
export interface Result {
  readonly row: string;
  readonly column: string;
  readonly green: boolean;
  readonly problems: readonly string[];
}

/** Steps with a reply cut, and those of them that ended green. */
export interface CutResult {
  readonly count: number;
  readonly problems: readonly string[];
}

const marks = {
  green: '●',
  red: '○',
  both: '◐',
  broken: '✗',
  none: '·',
};

const legend = [
  `${marks.green} works all the same, with a confirmed result`,
  `${marks.red} fails, and says what failed and whether the outcome is unknown`,
  `${marks.both} one or the other, by which request is hit and how often`,
  `${marks.broken} a promise is broken`,
  `${marks.none} does not apply`,
];

/** The whole report in Markdown: operations down, faults across, a mark per cell. */
export function renderReport(results: readonly Result[], cuts: CutResult): string {
  const columns = [...new Set(results.map(({ column }) => column))];
  const rows = [...new Set(results.map(({ row }) => row))];
  const cells = Map.groupBy(results, ({ row, column }) => `${row}\n${column}`);
  const width = Math.max(...rows.map((row) => row.length));
  const line = (first: string, rest: readonly string[]) => `| ${first.padEnd(width)} | ${rest.join(' | ')} |`;
  const numbers = columns.map((_, at) => String(at + 1).padStart(2));
  const table = [
    line('Operation', numbers),
    line(
      '-'.repeat(width),
      columns.map(() => '--'),
    ),
    ...rows.map((row) =>
      line(
        row,
        columns.map((column) => ` ${markOf(cells.get(`${row}\n${column}`))}`),
      ),
    ),
  ];
  const broken = [...results.flatMap(({ problems }) => problems), ...cuts.problems];
  return [
    '# Every operation under every fault',
    table.join('\n'),
    legend.join('  \n'),
    columns.map((column, at) => `${at + 1}. ${column}`).join('\n'),
    countResults(results, cuts),
    ...(broken.length > 0 ? ['## Broken promises', broken.map((problem) => `- ${problem}`).join('\n')] : []),
    '',
  ].join('\n\n');
}

function markOf(cells: readonly Result[] | undefined): string {
  if (cells === undefined) return marks.none;
  if (cells.some(({ problems }) => problems.length > 0)) return marks.broken;
  const green = cells.filter((cell) => cell.green).length;
  return green === cells.length ? marks.green : green === 0 ? marks.red : marks.both;
}

function countResults(results: readonly Result[], cuts: CutResult): string {
  const green = results.filter((result) => result.green).length;
  const broken = results.filter(({ problems }) => problems.length > 0).length;
  return [
    `${results.length} cells: ${green} work, ${results.length - green} fail as they should, ${broken} break a promise.`,
    `${cuts.count} replies cut: ${cuts.problems.length} green.`,
  ].join('  \n');
}
