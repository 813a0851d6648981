import { formatDuration } from '../contract/duration.ts';
import type { Block, Cell } from '../contract/outcome.ts';
import { cutLong, stripControls } from './sanitise.ts';

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
    .replace(/((?<!&)#|\bGH-)(?=\w)/gi, `$1${invisible}`)
    .replace(/&#58;|&#46;/g, `$&${invisible}`)
    .replace(commitId, (commit) => commit.replace(/.{6}(?=.)/g, `$&${invisible}`));
}

// What GitHub takes for a commit: digits and letters mixed, so that plain numbers and words stay as they are.
const commitId = /\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}\b/gi;

/** Text as the label of a link, in which GitHub looks for no further links. */
function escapeLabel(text: string): string {
  return (
    stripControls(text)
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/[\\`*_|~$]/g, '\\$&')
      .replace(/^(\s*)([-+=#])/gm, '$1\\$2')
      .replace(/^(\s*\d+)([.)])(?=\s|$)/gm, '$1\\$2')
      // Some renderers end a link’s label at a bracket although a backslash is before it.
      .replace(/[[\]]/g, (bracket) => (bracket === '[' ? '&#91;' : '&#93;'))
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
  // These end code, a table’s cell or a link’s label in some places and some renderers.
  return /[`|[\]]/.test(flat) ? `<code>${escapeText(flat)}</code>` : `\`${flat}\``;
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
  return [line(head), line(head.map(() => '---')), ...rows.map((row) => line(row.map(renderCell)))].join('\n');
}

/** One block of an outcome as Markdown. */
export function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'facts':
      return renderFacts(block);
    case 'table':
      return block.rows.length === 0 ? '_None._' : renderTable(block.head.map(escapeText), block.rows);
    case 'list':
      return `${escapeText(block.title)}\n\n${block.items.map((item) => `- ${renderCell(item)}`).join('\n')}`;
    case 'code':
      return `${escapeText(block.title)}\n\n${codeBlock(cutLong(block.text), block.language)}`;
    case 'text':
      return escapeText(block.text);
    case 'phases':
      return renderPhases(block);
  }
}

/** Facts as a table whose first row, what it is all about, is the heading that Markdown wants. */
function renderFacts({ rows }: Extract<Block, { kind: 'facts' }>): string {
  const [head, ...rest] = rows.filter(([, value]) => value !== undefined);
  return head === undefined ? '' : renderTable(head.map(renderCell), rest);
}

/** How long each phase took, as a chart with the table as its text twin. */
function renderPhases({ title, phases }: Extract<Block, { kind: 'phases' }>): string {
  if (phases.length === 0) return '';
  const first = phases[0]?.start ?? 0;
  const total = (phases.at(-1)?.end ?? first) - first;
  // The chart's own syntax must not be reachable from a platform's words.
  const plain = (text: string) => text.replace(/[^A-Za-z0-9 ._-]/g, ' ').trim() || 'phase';
  const bars = phases.map(({ name, start, end }, at) => {
    const [from, to] = [Math.round(start - first), Math.round(end - first)];
    // The number keeps a name such as `title` from being read as a keyword.
    const bar = `  ${at + 1} ${plain(name)}`;
    return to - from > total / 100 ? `${bar} :${from}, ${to}` : `${bar} :milestone, ${from}, 0ms`;
  });
  const header = [
    'gantt',
    `  title ${plain(title)}`,
    '  dateFormat x',
    '  axisFormat %M:%S',
    `  tickInterval ${tickFor(total)}`,
  ];
  const chart = [...header, ...bars].join('\n');
  const rows = phases.map(({ name, start, end }) => [name, formatDuration(start - first), formatDuration(end - start)]);
  return `${renderTable(['State', 'After', 'Took'], rows)}\n\n${codeBlock(chart, 'mermaid')}`;
}

// Left to itself the chart repeats a label where ticks are closer than a second, and overlaps them on a phone.
function tickFor(total: number): string {
  const ticks = [
    ['1second', 6_000],
    ['5second', 40_000],
    ['30second', 240_000],
    ['5minute', 2_400_000],
  ] as const;
  return ticks.find(([, longest]) => total <= longest)?.[0] ?? '1hour';
}
