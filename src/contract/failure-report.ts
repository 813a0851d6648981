import type { ActionError } from './errors.ts';
import type { Block } from './outcome.ts';

/** What an error has to say in the summary beside its message and hint. */
export interface FailureReport {
  /** The heading, where it is more than which operation failed. */
  readonly headline?: string;
  readonly blocks?: readonly Block[];
}

/** Gives an error more to say. */
export function withReport<E extends ActionError>(error: E, report: FailureReport): E & FailureReport {
  return Object.assign(error, report);
}
