import type { Block, Cell, Report, ToldFailure } from '../contract/outcome.ts';
import { type Clean, cleanLong, cleanStart } from './sanitise.ts';

/** More than this helps no reader of a name, an address or a heading. */
const longestLine = 1000;
/** And more of a table or a list than this no reader of a page; the whole of it is in the outputs. */
const mostRows = 1000;

/** A name or heading that is clean, and no longer than a reader can use. */
export function cleanLine(text: string, clean: Clean): string {
  return cleanStart(text, clean, longestLine);
}

/**
 * A report whose texts are clean and of bounded length, before anything is escaped or joined. It goes by what a report is made of: a name of
 * ours, such as a block's kind, is never looked at, so that no secret of the same letters can break what is shown.
 */
export function cleanReport(report: Report, clean: Clean): Report {
  const { failure, help = [], skipReason } = report;
  return {
    ...report,
    operation: cleanLine(report.operation, clean),
    headline: cleanLine(report.headline, clean),
    blocks: (report.blocks ?? []).map((block) => cleanBlock(block, clean)),
    help: help.map((cell) => cleanCell(cell, clean)),
    ...(skipReason === undefined ? {} : { skipReason: cleanLong(skipReason, clean) }),
    ...(failure === undefined ? {} : { failure: cleanFailure(failure, clean) }),
  };
}

function cleanFailure(failure: ToldFailure, clean: Clean): ToldFailure {
  const { detail, hint, items = [], message, title } = failure;
  return {
    ...failure,
    message: cleanLong(message, clean),
    detail: detail && cleanLong(detail, clean),
    items: cutRows(items, (more) => more).map((item) => cleanLong(item, clean)),
    hint: cleanLong(hint, clean),
    ...(title !== undefined && { title: cleanLine(title, clean) }),
  };
}

/** A block whose texts are clean and of bounded length. */
export function cleanBlock(block: Block, clean: Clean): Block {
  const cell = (one: Cell) => cleanCell(one, clean);
  const line = (text: string) => cleanLine(text, clean);
  switch (block.kind) {
    case 'facts':
      return { ...block, rows: block.rows.map(([label, value]) => [line(label), value && cell(value)] as const) };
    case 'table':
      return {
        ...block,
        head: block.head.map(line),
        rows: cutRows(block.rows, (more) => [more]).map((row) => row.map(cell)),
      };
    case 'list':
      return { ...block, title: line(block.title), items: cutRows(block.items, (more) => more).map(cell) };
    case 'code':
      return { ...block, title: line(block.title), text: cleanLong(block.text, clean) };
    case 'text':
      return { ...block, text: cleanLong(block.text, clean) };
    case 'quote':
      return { ...block, title: line(block.title), blocks: block.blocks.map((one) => cleanBlock(one, clean)) };
    case 'stages':
      return {
        ...block,
        stages: block.stages.map(({ items, name }) => ({
          name: line(name),
          items: items.map(({ lines, mark }) => ({ mark, lines: lines.map(line) })),
        })),
      };
    case 'phases':
      return {
        ...block,
        title: line(block.title),
        phases: block.phases.map((phase) => ({ ...phase, name: line(phase.name) })),
      };
  }
}

/** The first rows, and how many more there are. */
function cutRows<Row>(rows: readonly Row[], sayMore: (more: string) => Row): readonly Row[] {
  if (rows.length <= mostRows) return rows;
  return [...rows.slice(0, mostRows), sayMore(`… and ${rows.length - mostRows} more`)];
}

/** A piece of text or a link that is clean; a link whose address is too long is none. */
export function cleanCell(cell: Cell, clean: Clean): Cell {
  if (typeof cell === 'string') return cleanLine(cell, clean);
  const { text, url } = cell;
  // Half an address leads elsewhere: one that is too long is none.
  const link = url === undefined ? {} : { url: url.length > longestLine ? undefined : clean(url) };
  return { ...cell, text: cleanLine(text, clean), ...link };
}
