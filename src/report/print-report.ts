import type { Report, ToldFailure } from '../contract/outcome.ts';
import { tellFailure } from '../contract/tell-failure.ts';
import type { StepLog } from './step-log.ts';

/** Tells in the log how an operation ended, and as the last line in a few words. */
export function printReport(report: Report, log: StepLog): void {
  const { failure, blocks = [], headline, skipReason } = report;
  // A group is folded: what is known of a failure must not need a click.
  if (failure) log.endGroup();
  for (const block of blocks) log.block(block);
  log.endGroup();
  if (failure) printFailure(failure, report, log);
  else if (skipReason !== undefined) log.notice(`${headline}. ${skipReason}`);
  else log.verdict('done', headline);
}

/** An annotation with what to do about it, and which operations did not run. */
function printFailure(failure: ToldFailure, report: Report, log: StepLog): void {
  const { entry, headline, help = [], notRun = [], operation } = report;
  const links = help.map((cell) => `See ${typeof cell === 'string' ? cell : `${cell.text}: ${cell.url}`}`);
  const more = entry === undefined ? [] : [`More on this error: ${entry}`];
  log.error(
    [tellFailure(failure), failure.hint, ...more, ...links].join('\n'),
    failure.title ?? `${operation || 'The step'} failed`,
  );
  const verdict = failure.message === headline ? [] : [headline];
  const left = notRun.length === 0 ? [] : [`Not run: ${notRun.join(', ')}`];
  if (verdict.length + left.length > 0) log.verdict('failed', [...verdict, ...left].join('. '));
}
