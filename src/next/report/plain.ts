import type { Block, Cell } from '../contract/outcome.ts';
import { formatDuration } from '../contract/text.ts';
import { longestLine, type Texts } from './clean.ts';
import { cutRows } from './cut-rows.ts';

/** A column is no wider than this for the sake of one long cell, which would fill all the others with spaces. */
const widest = 80;

/** A block as plain text with aligned columns. */
export function renderPlain(block: Block, texts: Texts): string {
  const plain = (cell: Cell | undefined) => renderCell(cell, texts);
  switch (block.kind) {
    case 'facts':
      return alignRows(block.rows.filter(([, value]) => value !== undefined).map((row) => row.map(plain)));
    case 'table':
      if (block.rows.length === 0) return 'none';
      return alignRows([
        block.head.map(plain),
        ...cutRows(
          block.rows,
          (row) => row.map(plain),
          (more) => [more],
        ),
      ]);
    case 'list':
      return [plain(block.title), ...cutRows(block.items, plain, (more) => more).map((item) => `  - ${item}`)].join(
        '\n',
      );
    case 'code': {
      const text = block.outside ? texts.quoted(block.text) : texts.own(block.text);
      return `${plain(block.title)}\n${text.trimEnd() || '(empty)'}`;
    }
    case 'text':
      return texts.own(block.text);
    case 'quote': {
      const parts = block.blocks.map((inner) => renderPlain(inner, texts));
      return [plain(block.title), ...parts].join('\n').replace(/^/gm, '│ ');
    }
    case 'phases': {
      const steps = block.phases.map(({ name, start, end }) =>
        `${plain(name)} ${end - start >= 50 ? formatDuration(end - start) : ''}`.trimEnd(),
      );
      return `${plain(block.title)}: ${steps.join(' → ')}`;
    }
  }
}

/** A piece of text on one line, with its address behind it. */
export function renderCell(cell: Cell | undefined, texts: Texts): string {
  if (cell === undefined) return '';
  const { text, url, outside = undefined } = typeof cell === 'string' ? { text: cell, url: undefined } : cell;
  const shown = outside ? texts.quoted(text, longestLine) : texts.own(text, longestLine);
  return url === undefined || url === text ? shown : `${shown} (${texts.own(url)})`;
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

/** How many columns a text takes in a fixed-width font. */
function measure(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  // Not literals: V8 would look their characters up while it reads the code, and hardly any step gets here.
  const shown = text.replace(/\p{M}/gu, '');
  return [...shown].length + (shown.match(new RegExp(wide, 'gu'))?.length ?? 0);
}
