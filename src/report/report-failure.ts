import { ActionError } from '../contract/errors.ts';
import type { Cell } from '../contract/outcome.ts';
import { OperationFailure } from '../step/operation-failure.ts';
import { describeError } from './describe-error.ts';
import type { StepLog } from './step-log.ts';
import type { Report } from './summary.ts';

/** Tells of a failure in the log: an annotation with what to do about it, and as the last line what failed. */
export function reportFailure(
  failure: unknown,
  operation: string | undefined,
  help: readonly Cell[],
  log: StepLog,
): Report {
  const known = failure instanceof OperationFailure;
  const [name, error] = known ? [failure.operation, failure.cause] : [operation ?? 'The step', failure];
  const notRun = known ? failure.notRun : [];
  const { message, hint, headline = `${name} failed` } = describeError(error);
  const links = help.map((cell) => `See ${typeof cell === 'string' ? cell : `${cell.text}: ${cell.url}`}`);
  log.error([message, hint, ...links].join('\n'), `${name} failed`);
  log.verdict('failed', notRun.length === 0 ? headline : `${headline}; not run: ${notRun.join(', ')}`);
  // A stack is worked out when it is first read, which takes longer than the rest of a failing step.
  if (log.debugging && !(error instanceof ActionError)) log.debug(String((error as Error | undefined)?.stack));
  return { name, error, help, notRun };
}
