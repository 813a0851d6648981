import type { Block, Cell } from '../contract/outcome.ts';
import { formatPhase } from './format-phase.ts';

/** A column is no wider than this for the sake of one long cell, which would fill all the others with spaces. */
const widest = 80;

/** A block as plain text with aligned columns. */
export function renderPlain(block: Block): string {
  switch (block.kind) {
    case 'facts':
      return alignRows(
        block.rows.filter(([, value]) => value !== undefined).map(([label, value]) => [label, plain(value)]),
      );
    case 'table':
      return block.rows.length === 0 ? 'none' : alignRows([block.head, ...block.rows.map((row) => row.map(plain))]);
    case 'list':
      return [block.title, ...block.items.map((item) => `  - ${plain(item)}`)].join('\n');
    case 'code':
      return `${block.title}\n${block.text.trimEnd() || '(empty)'}`;
    case 'text':
      return block.text;
    case 'quote':
      return [block.title, ...block.blocks.map(renderPlain)].join('\n').replace(/^/gm, '│ ');
    case 'stages':
      return block.stages
        .map(({ items, name }) => `${name}: ${items.map(({ lines }) => lines.join(' ')).join(', ')}`)
        .join(' → ');
    case 'phases':
      return `${block.title}: ${block.phases.map((one) => `${one.name} ${formatPhase(one)}`.trimEnd()).join(' → ')}`;
  }
}

function plain(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  return cell.url === undefined || cell.url === cell.text ? cell.text : `${cell.text} (${cell.url})`;
}

function alignRows(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map((text) => text.replace(/\s+/g, ' ')));
  const widths = (lines[0] ?? []).map((_, column) =>
    lines.reduce((width, row) => Math.max(width, Math.min(measure(row[column] ?? ''), widest)), 0),
  );
  const pad = (text: string, column: number) => text + ' '.repeat(Math.max(0, (widths[column] ?? 0) - measure(text)));
  return lines.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}

// Two columns wide in a fixed-width font: Chinese, Japanese and Korean, their full-width forms, and emoji.
const wide = String.raw`[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]`;
const combining = String.raw`\p{M}`;

/** How many columns a text takes in a fixed-width font, as far as that can be told without asking the font. */
function measure(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  // Not literals: V8 would look their characters up while it reads the code, and hardly any step gets here.
  const shown = text.replace(new RegExp(combining, 'gu'), '');
  return [...shown].length + (shown.match(new RegExp(wide, 'gu'))?.length ?? 0);
}
