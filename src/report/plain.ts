import type { Block, Cell } from '../contract/outcome.ts';
import { formatDuration } from '../contract/text.ts';
import { fitCell, fitCode } from './cells.ts';
import type { Texts } from './clean.ts';

/** A column is no wider than this for the sake of one long cell, which would fill all the others with spaces. */
const widest = 80;

/** A block as plain text with aligned columns. */
export function renderPlain(block: Block, texts: Texts): string {
  const plain = (cell: Cell | undefined) => renderCell(cell, texts);
  switch (block.kind) {
    case 'facts':
      return alignRows(block.rows.filter(([, value]) => value !== undefined).map((row) => row.map(plain)));
    case 'table':
      return block.rows.length === 0 ? 'none' : alignRows([block.head, ...block.rows].map((row) => row.map(plain)));
    case 'list':
      return [plain(block.title), ...block.items.map((item) => `  - ${plain(item)}`)].join('\n');
    case 'code':
      return `${plain(block.title)}\n${fitCode(block, texts) || '(empty)'}`;
    case 'text':
      return texts.own(block.text);
    case 'quote': {
      const parts = block.blocks.map((inner) => renderPlain(inner, texts));
      return [plain(block.title), ...parts].join('\n').replace(/^/gm, '│ ');
    }
    case 'phases': {
      const steps = block.phases.map(({ end, name, start }) => `${plain(name)} ${formatDuration(end - start)}`);
      return `${plain(block.title)}: ${steps.join(' → ')}`;
    }
  }
}

/** A piece of text, with its address behind it. */
export function renderCell(cell: Cell | undefined, texts: Texts): string {
  const { text, url } = fitCell(cell, texts);
  return url === undefined || url === text ? text : `${text} (${url})`;
}

function alignRows(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map((text) => text.replace(/\s+/g, ' ')));
  const widths = (lines[0] ?? []).map((_, column) =>
    lines.reduce((width, row) => Math.max(width, Math.min(row[column]?.length ?? 0, widest)), 0),
  );
  const align = (row: readonly string[]) => row.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  ');
  return lines.map((row) => align(row).trimEnd()).join('\n');
}
