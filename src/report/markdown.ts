import { formatDuration } from '../contract/format-duration.ts';
import type { Block, Cell } from '../contract/outcome.ts';
import { renderFlow, renderGantt } from './chart.ts';
import { formatPhase } from './format-phase.ts';
import { stripControls } from './sanitise.ts';

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

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}

/**
 * Text from outside as plain text in GitHub's Markdown: no formatting, no HTML, and nothing that GitHub would turn into
 * a link, a mention, a reference or an emoji.
 */
export function escapeText(text: string): string {
  return (
    escapeLabel(text)
      .replace(/@/g, `@${invisible}`)
      .replace(/((?<!&)#|\bGH-)(?=\w)/gi, `$1${invisible}`)
      .replace(/&#58;|&#46;/g, `$&${invisible}`)
      // Ids are there to be copied, so that no invisible sign may be in one; and in code GitHub looks for no commits.
      .replace(/[a-z\d]+(?:(?:-|\\_)[a-z\d]+)*/gi, (word) => (commitId.test(word) ? `<code>${word}</code>` : word))
  );
}

// What GitHub takes for a commit: digits and letters mixed, so that plain numbers and words stay as they are.
const commitId = /\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}\b/i;

/** Text as the label of a link, in which GitHub looks for no further links. */
function escapeLabel(text: string): string {
  return (
    stripControls(text)
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

/** Text of our own, in which backticks mark what is code. */
export function renderProse(text: string): string {
  return text
    .split(/`([^`\n]+)`/)
    .map((part, at) => (at % 2 === 0 ? escapeText(part) : codeSpan(part)))
    .join('');
}

/** Text to be copied: nothing in it is interpreted. */
export function codeSpan(text: string): string {
  const flat = stripControls(text).replace(/\s+/g, ' ').trim() || ' ';
  // These end code, a table’s cell or a link’s label in some places and some renderers. What is copied holds no sign of ours.
  if (!/[`|[\]]/.test(flat)) return `\`${flat}\``;
  return `<code>${flat.replace(/[!-,./:-@[-`{-~]/g, (sign) => entities[sign] ?? `&#${sign.charCodeAt(0)};`)}</code>`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

/** A block of code whose fence is longer than any inside. */
export function codeBlock(text: string, language = ''): string {
  const plain = stripControls(text).replace(/\n$/, '');
  const fence = '`'.repeat(Math.max(3, longestRun(plain) + 1));
  return `${fence}${language}\n${plain}\n${fence}`;
}

/** A piece of text, a link or something to copy. */
export function renderCell(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  const { text, url, code = undefined } = typeof cell === 'string' ? { text: cell, url: undefined } : cell;
  if (url === undefined || !/^https?:\/\//i.test(url)) return code ? codeSpan(text) : escapeText(text);
  return `[${code ? codeSpan(text) : escapeLabel(text)}](<${url.replace(/[<>\\\s|]/g, encodeURIComponent)}>)`;
}

function renderTable(head: readonly string[], rows: readonly (readonly (Cell | undefined)[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => ':--')), ...rows.map((row) => line(row.map(renderCell)))].join('\n');
}

/** One block of an outcome as Markdown. */
export function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'facts':
      return renderFacts(block);
    case 'table':
      return block.rows.length === 0 ? '_None._' : renderTable(block.head.map(escapeText), block.rows);
    case 'list':
      return `${renderTitle(block.title)}\n\n${block.items.map((item) => `- ${renderCell(item)}`).join('\n')}`;
    case 'code':
      return renderCode(block);
    case 'text':
      return escapeText(block.text);
    case 'quote':
      return [`#### ${escapeText(block.title)}`, ...block.blocks.map(renderBlock)].join('\n\n').replace(/^/gm, '> ');
    case 'stages':
      return codeBlock(renderFlow(block.stages), 'mermaid');
    case 'phases':
      return renderPhases(block);
  }
}

/** Facts as a table whose first row, what it is all about, is the heading that Markdown wants. */
function renderFacts({ rows }: Extract<Block, { kind: 'facts' }>): string {
  const [head, ...rest] = rows.filter(([, value]) => value !== undefined);
  return head === undefined ? '' : renderTable(head.map(renderCell), rest);
}

function renderCode({ folded, language, text, title }: Extract<Block, { kind: 'code' }>): string {
  const code = text.trim() === '' ? '_Empty._' : codeBlock(text, language);
  if (!folded) return `${renderTitle(title)}\n\n${code}`;
  return `<details><summary>${escapeHtml(title)}</summary>\n\n${code}\n\n</details>`;
}

function renderTitle(title: string): string {
  const text = escapeText(title).trim();
  return text === '' ? '' : `**${text}**`;
}

/** How long each phase took: as a chart where there is something to see in one, else as a table. */
function renderPhases({ phases }: Extract<Block, { kind: 'phases' }>): string {
  const [first] = phases;
  if (first === undefined) return '';
  const chart = renderGantt(phases);
  if (chart !== undefined) return codeBlock(chart, 'mermaid');
  const rows = phases.map((phase) => [phase.name, formatDuration(phase.start - first.start), formatPhase(phase)]);
  return renderTable(['State', 'After', 'Took'], rows);
}
