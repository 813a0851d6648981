import { formatDuration } from '../contract/duration.ts';
import type { Block, Cell } from '../contract/outcome.ts';
import { stripControls } from './sanitise.ts';

const invisible = '&#8203;';

export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}

/**
 * Text from outside as plain text in GitHub's Markdown: no formatting, no HTML, and nothing that GitHub would turn into
 * a link, a mention, a reference or an emoji.
 */
export function escapeText(text: string): string {
  return escapeLabel(text)
    .replace(/@/g, `@${invisible}`)
    .replace(/(#|\bGH-)(?=\w)/gi, `$1${invisible}`)
    .replace(/:\/\//g, `:${invisible}//`)
    .replace(/\bwww\./gi, (prefix) => `${prefix}${invisible}`)
    .replace(/:(?=[\w+-]+:)/g, `:${invisible}`)
    .replace(commitId, (commit) => `${commit.slice(0, 3)}${invisible}${commit.slice(3)}`);
}

// What GitHub takes for a commit: digits and letters mixed, so that plain numbers and words stay as they are.
const commitId = /\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}\b/gi;

/** Text as the label of a link, in which GitHub looks for no further links. */
function escapeLabel(text: string): string {
  return stripControls(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\`*_[\]|~$]/g, '\\$&')
    .replace(/^(\s*\d*)([-+=#.)])/gm, '$1\\$2')
    .replace(/\n/g, '<br>');
}

/** Text to be copied: nothing in it is interpreted. */
export function codeSpan(text: string): string {
  const flat = stripControls(text).replace(/\s+/g, ' ').trim() || ' ';
  const fence = longestRun(flat) ? '`'.repeat(longestRun(flat) + 1) : '`';
  const padding = flat.startsWith('`') || flat.endsWith('`') ? ' ' : '';
  return `${fence}${padding}${flat.replace(/\|/g, '\\|')}${padding}${fence}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

/** A block of code whose fence is longer than any inside. */
export function codeBlock(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${stripControls(text).replace(/\n$/, '')}\n${fence}`;
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
  return [line(head), line(head.map(() => '---')), ...rows.map((row) => line(row.map(renderCell)))].join('\n');
}

/** One block of an outcome as Markdown. */
export function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'facts':
      return renderTable(
        ['', ''],
        block.rows.filter(([, value]) => value !== undefined).map(([label, value]) => [label, value]),
      );
    case 'table':
      return block.rows.length === 0 ? '_None._' : renderTable(block.head.map(escapeText), block.rows);
    case 'list':
      return `${escapeText(block.title)}\n\n${block.items.map((item) => `- ${renderCell(item)}`).join('\n')}`;
    case 'code':
      return `${escapeText(block.title)}\n\n${codeBlock(block.text, block.language)}`;
    case 'text':
      return escapeText(block.text);
    case 'phases':
      return renderPhases(block);
  }
}

/** How long each phase took, as a chart with the table as its text twin. */
function renderPhases({ title, phases }: Extract<Block, { kind: 'phases' }>): string {
  if (phases.length === 0) return '';
  const first = phases[0]?.start ?? 0;
  // The chart's own syntax must not be reachable from a platform's words.
  const plain = (text: string) => text.replace(/[^A-Za-z0-9 ._-]/g, ' ').trim() || 'phase';
  const bars = phases.map(({ name, start, end }) => {
    const [from, to] = [Math.round(start - first), Math.round(end - first)];
    return to > from ? `  ${plain(name)} :${from}, ${to}` : `  ${plain(name)} :milestone, ${from}, 0ms`;
  });
  const chart = ['gantt', `  title ${plain(title)}`, '  dateFormat x', '  axisFormat %M:%S', ...bars].join('\n');
  const rows = phases.map(({ name, start, end }) => [name, formatDuration(start - first), formatDuration(end - start)]);
  return `${renderTable(['State', 'After', 'Took'], rows)}\n\n${codeBlock(chart, 'mermaid')}`;
}
