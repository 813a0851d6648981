import type { Block, Cell } from '../contract/outcome.ts';
import { fitCell, fitCode } from './cells.ts';
import type { Texts } from './clean.ts';
import { renderGantt } from './gantt.ts';

const invisible = '&#8203;';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // Some renderers end a link’s label at a bracket although a backslash is before it.
  '[': '&#91;',
  ']': '&#93;',
};

/** Clean text as plain text in Markdown: no formatting and no HTML, and for GitHub no link, mention, reference or emoji. */
export function escapeText(text: string): string {
  return escapeLabel(text)
    .replace(/@/g, `@${invisible}`)
    .replace(/((?<!&)#|\bGH-)(?=\w)/gi, `$1${invisible}`)
    .replace(/&#58;|&#46;/g, `$&${invisible}`);
}

/** Text as the label of a link, in which GitHub looks for no further links. */
function escapeLabel(text: string): string {
  return (
    text
      .replace(/[&<>[\]\\`*_|~$]/g, (sign) => entities[sign] ?? `\\${sign}`)
      .replace(/^([ \t]*)([-+=#])/gm, '$1\\$2')
      .replace(/^([ \t]*\d+)([.)])(?=\s|$)/gm, '$1\\$2')
      // Not an emoji; times such as 12:30:45 hold none.
      .replace(/:(?!\d\d:\d\d)(?=[\w+\\-]+:)/g, `:${invisible}`)
      // Not a link of its own.
      .replace(/:(?=\/\/)/g, '&#58;')
      .replace(/(www)\./gi, '$1&#46;')
      // Four spaces would be code.
      .replace(/^[ \t](?=[ \t])|^\t/, '&#32;')
      .replace(/\n/g, '<br>')
  );
}

/** Sentences of our own, in which backticks mark code. */
export function renderProse(text: string): string {
  const parts = text.split(/`([^`\n]+)`/);
  return parts.map((part, at) => (at % 2 === 0 ? escapeText(part) : codeSpan(part))).join('');
}

/** Text to be copied: nothing in it is interpreted. */
function codeSpan(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim() || ' ';
  // These end code, a table’s cell or a link’s label in some places and some renderers. What is copied holds no sign of ours.
  if (!/[`|[\]]/.test(flat)) return `\`${flat}\``;
  return `<code>${flat.replace(/[!-,./:-@[-`{-~]/g, (sign) => entities[sign] ?? `&#${sign.charCodeAt(0)};`)}</code>`;
}

/** A block of code whose fence is longer than any inside. */
export function codeBlock(text: string, language = ''): string {
  const longest = (text.match(/`+/g) ?? []).reduce((length, run) => Math.max(length, run.length), 0);
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

/** A piece of text, a link or something to copy; one that is only a text can be a sentence with code in it. */
export function renderCell(cell: Cell | undefined, texts: Texts, renderText = escapeText): string {
  const { code, text, url } = fitCell(cell, texts);
  if (url === undefined) return code ? codeSpan(text) : typeof cell === 'string' ? renderText(text) : escapeText(text);
  return `[${code ? codeSpan(text) : escapeLabel(text)}](<${url.replace(/[<>\\\s|]/g, encodeURIComponent)}>)`;
}

type Row = readonly (Cell | undefined)[];

function renderTable(head: Row, rows: readonly Row[], texts: Texts): string {
  const line = (row: Row) => `| ${row.map((cell) => renderCell(cell, texts)).join(' | ')} |`;
  return [line(head), `|${' :-- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** One block of an outcome as Markdown: redacted and escaped where its texts are. */
export function renderBlock(block: Block, texts: Texts): string {
  switch (block.kind) {
    case 'facts': {
      // The first row, what it is all about, is the heading that Markdown wants.
      const [head, ...rest] = block.rows.filter(([, value]) => value !== undefined);
      return head === undefined ? '' : renderTable(head, rest, texts);
    }
    case 'table':
      return block.rows.length === 0 ? '_None._' : renderTable(block.head, block.rows, texts);
    case 'list': {
      const items = block.items.map((item) => `- ${renderCell(item, texts, renderProse)}`);
      return `${renderTitle(block.title, texts)}\n\n${items.join('\n')}`;
    }
    case 'code': {
      const text = fitCode(block, texts);
      const code = text.trim() === '' ? '_Empty._' : codeBlock(text, block.language);
      return `${renderTitle(block.title, texts)}\n\n${code}`;
    }
    case 'text':
      return renderProse(texts.own(block.text));
    case 'quote': {
      const parts = block.blocks.map((inner) => renderBlock(inner, texts));
      return [`#### ${renderCell(block.title, texts)}`, ...parts].join('\n\n').replace(/^/gm, '> ');
    }
    case 'phases': {
      const phases = block.phases.map((phase) => ({ ...phase, name: texts.own(phase.name) }));
      const chart = renderGantt(phases);
      return chart === undefined ? '' : codeBlock(chart, 'mermaid');
    }
  }
}

function renderTitle(title: string, texts: Texts): string {
  const text = renderCell(title, texts).trim();
  return text === '' ? '' : `**${text}**`;
}
