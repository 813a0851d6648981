import { ActionError } from '../contract/errors.ts';
import type { Changed, Failure, Report } from '../contract/outcome.ts';
import { ApiError } from '../platform/wire/api-error.ts';
import { goesOn } from './end.ts';
import { hintFor } from './hints.ts';

/** The report of an operation that failed. */
export type FailedReport = Report & { readonly failure: Failure };

/** The report of an operation that an error ended, with what it had changed by then. What is not an error by design is a bug of ours, and says so. */
export function reportError(operation: string, error: unknown, changed: Changed = false): FailedReport {
  const { code, detail, hint, items, message, places } = describeError(error);
  const isUnchanged = hint === goesOn && changed === false;
  const fix = isUnchanged ? 'Run this again: this operation changed nothing.' : hintFor(code, hint);
  const { requestId = null, status = null } = error instanceof ApiError ? error : {};
  const said = [message, ...(detail ? [detail] : []), ...(items ?? [])].join(': ');
  return {
    operation,
    headline: nameEnd(operation, code, message),
    changed,
    result: { error: { message: said, code, status, request_id: requestId } },
    failure: { code, message, hint: fix, detail, items, places },
  };
}

/** What a reader reads first. A problem that is listed says enough. */
function nameEnd(operation: string, code: Failure['code'], message: string): string {
  if (code === 'input-problems' || code === 'sign-in-missing' || !operation) return message;
  if (code === 'canceled') return `The operation ${operation} was cancelled`;
  if (code === 'outcome-unknown') return `The outcome of the operation ${operation} is unknown`;
  return `The operation ${operation} failed`;
}

function describeError(error: unknown): Failure {
  if (error instanceof ActionError) return error;
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return {
    code: 'bug',
    message: `The action failed because of a bug of its own (${name})`,
    // Words of a package or of Node can quote anything.
    detail: message,
    hint: 'Report this with the step’s `with:` block, without its secrets.',
  };
}
