import { appendFileSync, closeSync, constants, openSync } from 'node:fs';
import { OutcomeError } from '../contract/errors.ts';

/** To a pipe that nobody reads, or not fast enough, nothing is written: waiting for a reader could take for ever. */
const flags = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | (constants.O_NONBLOCK ?? 0);

/** Appends to one of the runner's files; without the file there is no runner. */
export function appendFile(what: string, file: string | undefined, text: string): void {
  if (!file) return;
  try {
    const opened = openSync(file, flags);
    try {
      appendFileSync(opened, text);
    } finally {
      closeSync(opened);
    }
  } catch (cause) {
    throw new OutcomeError(
      `${what} could not be written`,
      'Look at the disk of the runner, and in the log for what was done on the platform.',
      cause,
      { detail: (cause as Error).message },
    );
  }
}
