import type { Cell, Report, ToldFailure } from '../contract/outcome.ts';
import { tellFailure } from '../contract/tell-failure.ts';
import { appendFile } from './append-file.ts';
import { cleanCell, cleanReport } from './clean-report.ts';
import { cutMarkdown, type MarkdownLimit } from './cut-markdown.ts';
import { escapeText, renderBlock, renderCell, renderProse } from './markdown.ts';
import type { Redactor } from './redact.ts';
import type { Clean } from './sanitise.ts';

/** GitHub takes 1 MiB of summary per step and drops a longer one whole. */
const limit: MarkdownLimit = {
  most: 1024 * 1024 - 1024,
  measure: (text) => Buffer.byteLength(text),
  note: '_Cut here: the summary is longer than GitHub shows._',
};

/** What holds for the whole step. */
export interface SummaryOptions {
  readonly dryRun: boolean;
  readonly onEmulator: boolean;
}

/** The step's summary in Markdown; secrets go before Markdown could change how they look. */
export function renderSummary(
  reports: readonly Report[],
  options: SummaryOptions,
  { clean }: Pick<Redactor, 'clean'>,
): string {
  const remarks = [
    options.onEmulator && '> Emulated: this ran on the built-in platform emulator, and no real platform was touched.',
    options.dryRun && '> Dry run: nothing was changed.',
  ];
  const cleaned = reports.map((report) => cleanReport(report, clean));
  const links = reports.map((report) => linkOf(report, clean));
  const parts = [renderCourse(cleaned), ...cleaned.map((report, at) => renderReport(report, links[at])), ...remarks];
  return `${parts.filter((part) => part !== false).join('\n\n')}\n\n`;
}

const signs = { failed: '❌', done: '✅', skipped: '⏭️' } as const;

function signOf({ failure, skipReason }: Report): string {
  return signs[failure ? 'failed' : skipReason === undefined ? 'done' : 'skipped'];
}

/** How several operations went, in one line: `✅ set-config → ❌ build → ⏭️ restart`. */
function renderCourse(reports: readonly Report[]): string | false {
  const ran = reports.map((report) => `${signOf(report)} ${escapeText(report.operation)}`);
  const left = reports.flatMap(({ notRun = [] }) => notRun.map((name) => `${signs.skipped} ${escapeText(name)}`));
  return ran.length + left.length > 1 && [...ran, ...left].join(' → ');
}

/** Where to see what went well. */
function linkOf({ failure, outputs = {} }: Report, clean: Clean): Cell | undefined {
  const { url } = outputs;
  return failure || url === undefined ? undefined : cleanCell({ text: url, url }, clean);
}

function renderReport(report: Report, link: Cell | undefined): string {
  const { entry, failure, blocks = [], headline, help = [], skipReason } = report;
  const parts = [
    `### ${signOf(report)} ${escapeText(headline)}${link === undefined ? '' : ` → ${renderCell(link)}`}`,
    skipReason !== undefined && renderProse(skipReason),
    failure && renderFailure(failure, headline),
    failure && `**What to do:** ${renderProse(failure.hint)}`,
    entry !== undefined && renderCell({ text: 'More on this error', url: entry }),
    help.length > 0 && `**In the platform’s documentation:** ${help.map(renderCell).join(' · ')}`,
    ...blocks.map(renderBlock),
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** What failed, without what the heading says already. */
function renderFailure({ detail, items = [], message, ownWords }: ToldFailure, headline: string): string {
  const said = message === headline ? (detail ?? '') : tellFailure({ message, detail });
  const bullet = items.length > 1 ? '- ' : '';
  const list = items.map((item) => `${bullet}${renderProse(item)}`).join('\n');
  return [ownWords ? renderProse(said) : escapeText(said), list].filter(Boolean).join('\n\n');
}

/** Appends the summary to the job's page; a longer one than GitHub takes is cut, and says so. */
export function writeSummary(markdown: string, redactor: Redactor, file: string | undefined): void {
  appendFile('The summary', file, cutMarkdown(redactor.redactCredentials(markdown, limit.most + 1), limit));
}
