import type { Block, Cell, Report } from '../contract/outcome.ts';

/** Changes a text: takes secrets out of it, for one. */
type Clean = (text: string) => string;

/**
 * A report whose texts are clean, before anything is escaped, joined or cut. It goes by what a report is made of: a name of
 * ours, such as a block's kind, is never looked at, so that no secret of the same letters can break what is shown.
 */
export function cleanReport(report: Report, clean: Clean): Report {
  const { failure, help = [], skipReason } = report;
  return {
    ...report,
    operation: clean(report.operation),
    headline: clean(report.headline),
    blocks: (report.blocks ?? []).map((block) => cleanBlock(block, clean)),
    help: help.map((cell) => cleanCell(cell, clean)),
    ...(skipReason === undefined ? {} : { skipReason: clean(skipReason) }),
    ...(failure === undefined
      ? {}
      : { failure: { ...failure, message: clean(failure.message), hint: clean(failure.hint) } }),
  };
}

/** A block whose texts are clean. */
export function cleanBlock(block: Block, clean: Clean): Block {
  const cell = (one: Cell) => cleanCell(one, clean);
  switch (block.kind) {
    case 'facts':
      return { ...block, rows: block.rows.map(([label, value]) => [clean(label), value && cell(value)] as const) };
    case 'table':
      return { ...block, head: block.head.map(clean), rows: block.rows.map((row) => row.map(cell)) };
    case 'list':
      return { ...block, title: clean(block.title), items: block.items.map(cell) };
    case 'code':
      return { ...block, title: clean(block.title), text: clean(block.text) };
    case 'text':
      return { ...block, text: clean(block.text) };
    case 'phases':
      return {
        ...block,
        title: clean(block.title),
        phases: block.phases.map((phase) => ({ ...phase, name: clean(phase.name) })),
      };
  }
}

function cleanCell(cell: Cell, clean: Clean): Cell {
  if (typeof cell === 'string') return clean(cell);
  return { ...cell, text: clean(cell.text), ...(cell.url === undefined ? {} : { url: clean(cell.url) }) };
}
