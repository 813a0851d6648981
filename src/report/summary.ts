import { appendFileSync } from 'node:fs';
import { AuthError, InputError } from '../contract/errors.ts';
import type { Cell, Outcome } from '../contract/outcome.ts';
import { describeError } from './describe-error.ts';
import { escapeText, renderBlock, renderCell, renderProse } from './markdown.ts';
import { mapTexts, type Redactor } from './redact.ts';

/** GitHub takes 1 MiB of summary per step and drops a longer one whole. */
const summaryLimit = 1024 * 1024 - 1024;

/** How one operation of the step ended. */
export type Report = { readonly name: string } & ({ readonly outcome: Outcome } | Failure);

interface Failure {
  readonly error: unknown;
  /** Pages of the platform's documentation that may help. */
  readonly help?: readonly Cell[];
  /** The operations that were to follow. */
  readonly notRun?: readonly string[];
}

/** What holds for the whole step. */
export interface SummaryOptions {
  readonly dryRun: boolean;
  readonly emulated: boolean;
}

/** The step's summary in Markdown; secrets go before Markdown could change how they look. */
export function renderSummary(
  reports: readonly Report[],
  options: SummaryOptions,
  { clean }: Pick<Redactor, 'clean'>,
): string {
  const remarks = [
    options.emulated && '> Emulated: this ran on the built-in platform emulator, and no real platform was touched.',
    options.dryRun && '> Dry run: nothing was changed.',
  ].filter((remark) => remark !== false);
  return `${[...reports.map((report) => renderReport(report, clean)), ...remarks].join('\n\n')}\n\n`;
}

function renderReport(report: Report, clean: Redactor['clean']): string {
  if ('error' in report) return renderFailure(report.name, report, clean);
  const { headline, skipReason, blocks = [] } = mapTexts({ ...report.outcome, outputs: {}, result: null }, clean);
  const mark = skipReason === undefined ? '✅' : '⏭️';
  return [
    `### ${mark} ${escapeText(headline)}`,
    skipReason === undefined ? '' : renderProse(skipReason),
    ...blocks.map(renderBlock),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function renderFailure(name: string, { error, help = [], notRun = [] }: Failure, clean: Redactor['clean']): string {
  const { message, hint, blocks, headline = `${clean(name)} failed` } = mapTexts(describeError(error), clean);
  // What the heading says is not said again below it.
  const repeats = message.startsWith(headline) && /^([:;]|$)/.test(message.slice(headline.length));
  const rest = repeats ? message.slice(headline.length + 1).trim() : message;
  const links = help.map((cell) => renderCell(mapTexts(cell, clean)));
  return [
    `### ❌ ${escapeText(headline)}`,
    isOurs(error) ? renderProblems(rest) : escapeText(rest),
    `**What to do:** ${renderProse(hint)}`,
    links.length > 0 && `**In the platform’s documentation:** ${links.join(' · ')}`,
    ...blocks.map(renderBlock),
    notRun.length > 0 && `Not run: ${escapeText(notRun.join(', '))}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Whether only an input's own text and ours can be in an error's message: nothing from the platform. */
function isOurs(error: unknown): boolean {
  return error instanceof InputError || (error instanceof AuthError && error.cause === undefined);
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
  if (!file) return;
  const text = redactor.redact(markdown);
  const bytes = Buffer.from(text);
  const shown =
    bytes.length <= summaryLimit
      ? text
      : `${bytes
          .subarray(0, summaryLimit - 200)
          .toString()
          .replace(/\uFFFD$/, '')}\n\n\`\`\`\n\n_Cut here: the summary is longer than GitHub shows._\n`;
  appendFileSync(file, shown);
}
