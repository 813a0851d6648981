import type { Failure, Report } from '../contract/outcome.ts';
import { longestLine, type Texts } from './clean.ts';
import { cutMarkdown } from './cut-markdown.ts';
import { codeBlock, escapeText, renderBlock, renderCell, renderProse } from './markdown.ts';

/** GitHub takes 1 MiB of summary per step, and drops a longer one whole. */
const mostBytes = 1024 * 1024 - 1024;

const signs = { failed: '❌', done: '✅', skipped: '⏭️' } as const;

/** The step's summary in Markdown. */
export function renderSummary(
  reports: readonly Report[],
  { dryRun, onEmulator }: { readonly dryRun: boolean; readonly onEmulator: boolean },
  texts: Texts,
): string {
  const parts = [
    renderCourse(reports, texts),
    ...reports.map((report) => renderReport(report, texts)),
    onEmulator && '> Emulated: this ran on the built-in platform emulator, and no real platform was touched.',
    dryRun && '> Dry run: nothing was changed.',
  ];
  const text = `${parts.filter(Boolean).join('\n\n')}\n\n`;
  return cutMarkdown(text, mostBytes, Buffer.byteLength, 'the summary is longer than GitHub shows');
}

function signOf({ failure, skipReason }: Report): string {
  return signs[failure ? 'failed' : skipReason === undefined ? 'done' : 'skipped'];
}

/** How several operations went, in one line: `✅ set-config → ❌ build → ⏭️ restart`. */
function renderCourse(reports: readonly Report[], texts: Texts): string {
  const name = (operation: string) => renderCell(operation, texts);
  const ran = reports.map((report) => `${signOf(report)} ${name(report.operation)}`);
  const left = reports.flatMap(({ notRun = [] }) => notRun.map((one) => `${signs.skipped} ${name(one)}`));
  return ran.length + left.length > 1 ? [...ran, ...left].join(' → ') : '';
}

/** The error, what was shown first, what to do, then all the rest. */
function renderReport(report: Report, texts: Texts): string {
  const { blocks = [], failure, headline, lead = [], link, outputs, skipReason } = report;
  const url = failure ? undefined : outputs?.url;
  const target = url === undefined ? '' : ` → ${renderCell({ text: url, url }, texts)}`;
  const parts = [
    `### ${signOf(report)} ${renderProse(texts.own(headline, longestLine))}${target}`,
    skipReason !== undefined && renderProse(texts.own(skipReason)),
    failure && renderFailure(failure, headline, texts),
    ...lead.map((block) => renderBlock(block, texts)),
    failure && `**What to do:** ${renderProse(texts.own(failure.hint))}`,
    link !== undefined && renderCell({ text: 'More about this error', url: link }, texts),
    ...blocks.map((block) => renderBlock(block, texts)),
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** What failed, without what the heading says already. */
function renderFailure({ detail = '', items = [], message }: Failure, headline: string, texts: Texts): string {
  const said = message === headline ? '' : renderProse(texts.own(message));
  const quoted = texts.quoted(detail).trim();
  const shown = quoted.includes('\n')
    ? [said, codeBlock(quoted)]
    : [[said, escapeText(quoted)].filter(Boolean).join(': ')];
  const list = items.map((item) => `${items.length > 1 ? '- ' : ''}${renderProse(texts.own(item))}`).join('\n');
  return [...shown, list].filter(Boolean).join('\n\n');
}
