import type { Report } from '../contract/outcome.ts';
import { appendFile } from './append-file.ts';
import { cleanReport } from './clean-report.ts';
import { cutMarkdown, type MarkdownLimit } from './cut-markdown.ts';
import { escapeText, renderBlock, renderCell, renderProse } from './markdown.ts';
import type { Redactor } from './redact.ts';

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
  const parts = [...reports.map((report) => renderReport(cleanReport(report, clean))), ...remarks];
  return `${parts.filter((part) => part !== false).join('\n\n')}\n\n`;
}

function renderReport(report: Report): string {
  const { entry, failure, blocks = [], headline, help = [], notRun = [], skipReason } = report;
  const sign = failure ? '❌' : skipReason === undefined ? '✅' : '⏭️';
  const parts = [
    `### ${sign} ${escapeText(headline)}`,
    skipReason !== undefined && renderProse(skipReason),
    failure && renderMessage(report, headline),
    failure && `**What to do:** ${renderProse(failure.hint)}`,
    entry !== undefined && renderCell({ text: 'More on this error', url: entry }),
    help.length > 0 && `**In the platform’s documentation:** ${help.map(renderCell).join(' · ')}`,
    ...blocks.map(renderBlock),
    notRun.length > 0 && `Not run: ${escapeText(notRun.join(', '))}`,
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** What failed, without what the heading says already. */
function renderMessage({ failure }: Report, headline: string): string {
  const { message = '', ownWords } = failure ?? {};
  const repeats = message.startsWith(headline) && /^([:;]|$)/.test(message.slice(headline.length));
  const rest = repeats ? message.slice(headline.length + 1).trim() : message;
  return ownWords ? renderProblems(rest) : escapeText(rest);
}

/** A message that may go on with a list of problems. */
function renderProblems(message: string): string {
  const [first = '', ...problems] = message.split(/(?:^|\n)- /);
  return [renderProse(first), problems.map((problem) => `- ${renderProse(problem)}`).join('\n')]
    .filter(Boolean)
    .join('\n\n');
}

/** Appends the summary to the job's page; a longer one than GitHub takes is cut, and says so. */
export function writeSummary(markdown: string, redactor: Redactor, file: string | undefined): void {
  appendFile('The summary', file, cutMarkdown(redactor.redactCredentials(markdown, limit.most + 1), limit));
}
