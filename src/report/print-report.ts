import type { Report } from '../contract/outcome.ts';
import type { StepLog } from './step-log.ts';

/** Tells in the log how an operation ended, and as the last line in a few words. */
export function printReport(report: Report, log: StepLog): void {
  const { failure, blocks = [], headline, skipReason } = report;
  // A group is folded: what is known of a failure must not need a click.
  if (failure) log.endGroup();
  for (const block of blocks) log.block(block);
  log.endGroup();
  if (failure) printFailure(report, log);
  else if (skipReason !== undefined) log.notice(`${headline}: ${skipReason}`);
  else log.verdict('done', headline);
}

/** An annotation with what to do about it, and which operations did not run. */
function printFailure({ failure, headline, help = [], notRun = [], operation }: Report, log: StepLog): void {
  const links = help.map((cell) => `See ${typeof cell === 'string' ? cell : `${cell.text}: ${cell.url}`}`);
  log.error(
    [failure?.message, failure?.hint, ...links].join('\n'),
    failure?.title ?? `${operation || 'The step'} failed`,
  );
  log.verdict('failed', notRun.length === 0 ? headline : `${headline}; not run: ${notRun.join(', ')}`);
}
