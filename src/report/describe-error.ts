import { ActionError } from '../contract/errors.ts';
import type { FailureReport } from '../contract/failure-report.ts';
import type { Block } from '../contract/outcome.ts';

interface ErrorTexts extends Pick<ActionError, 'message' | 'hint'> {
  readonly headline: string | undefined;
  readonly blocks: readonly Block[];
}

/** What failed and what to do about it; whatever is not an error of ours by design is a bug of ours, and says so. */
export function describeError(error: unknown): ErrorTexts {
  if (error instanceof ActionError) {
    const { message, hint, headline, blocks = [] }: ActionError & FailureReport = error;
    return { message, hint, headline, blocks };
  }
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return {
    message: `Unexpected ${name}: ${message}`,
    hint: 'This is a bug in the action: please report it with this message and the step’s `with:` block.',
    blocks: [],
    headline: undefined,
  };
}
