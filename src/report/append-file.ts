import { appendFileSync } from 'node:fs';
import { OutcomeError } from '../contract/errors.ts';

/** Appends to one of the runner's files; without the file there is no runner. */
export function appendFile(what: string, file: string | undefined, text: string): void {
  if (!file) return;
  try {
    appendFileSync(file, text);
  } catch (cause) {
    throw new OutcomeError(
      `${what} could not be written: ${(cause as Error).message}`,
      'Look at the disk of the runner. What was done on the platform is done: the log tells it.',
      cause,
      { headline: `${what} could not be written` },
    );
  }
}
