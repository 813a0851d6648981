import { ActionError, AuthError, InputError, OutcomeError, UnknownOutcomeError } from '../contract/errors.ts';
import type { Changed, Failure, Report, ToldFailure } from '../contract/outcome.ts';
import { tellFailure } from '../contract/tell-failure.ts';
import { ApiError } from '../platform/wire/api-error.ts';
import { adviseOn } from './help/advise.ts';
import { goesOn } from './watch-cancel.ts';

/** What to do about a step that was ended from outside, where nothing goes on. */
const unchangedHint = 'Run this again: this operation changed nothing.';

/** The report of an operation that failed. */
export type FailedReport = Report & { readonly failure: ToldFailure };

/** The report of an operation that was ended by an error, with what it had changed by then. What is not an error of ours by design is a bug of ours, and says so. */
export function reportError(operation: string, error: unknown, changed: Changed = false): FailedReport {
  const { detail, hint: told, items, message } = describeError(error);
  const hint = told === goesOn && changed === false ? unchangedHint : adviseOn(told);
  const isHeading = detail !== undefined || items !== undefined;
  const headline = isHeading ? message : nameEnd(operation, error);
  // What may have come about all the same, or is about something else than the operation, is not called its failure.
  const title = error instanceof OutcomeError && (isUnknown(error) || isHeading) && { title: headline };
  return {
    operation,
    headline,
    changed,
    result: { error: describeResult(error, tellFailure({ message, detail, items })) },
    failure: { message, detail, items, hint, ownWords: isOwnWords(error), ...title },
  };
}

function nameEnd(operation: string, error: unknown): string {
  if (!operation) return 'The step failed';
  return isUnknown(error) ? `How the operation ${operation} ended is not known` : `The operation ${operation} failed`;
}

function isUnknown(error: unknown): boolean {
  return error instanceof UnknownOutcomeError;
}

function describeError(error: unknown): Pick<Failure, 'hint' | 'message' | 'detail' | 'items'> {
  if (error instanceof ActionError) return error;
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return {
    message: `Unexpected ${name}: ${message}`,
    hint: 'Report this bug of the action with this message and the step’s `with:` block, without its secrets.',
  };
}

/** An error as a later step can read it. */
function describeResult(error: unknown, message: string): object {
  if (!(error instanceof ApiError)) return { message };
  const { code, requestId, status } = error;
  return { message, code, status: status ?? null, request_id: requestId ?? null };
}

/** Whether nothing from the platform can be in an error's message. */
function isOwnWords(error: unknown): boolean {
  return error instanceof InputError || (error instanceof AuthError && error.cause === undefined);
}
