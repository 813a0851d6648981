import { closeSync, constants, openSync, writeFileSync } from 'node:fs';
import { EOL } from 'node:os';
import { ActionError } from '../contract/errors.ts';
import { drawDelimiter } from '../contract/text.ts';

/** To a pipe without a reader nothing is written: waiting for one could take for ever. */
const flags = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | (constants.O_NONBLOCK ?? 0);

/** Appends to one of the runner's files; without the file there is no runner. */
export function appendFile(what: string, file: string | undefined, text: string): void {
  if (!file) return;
  try {
    const opened = openSync(file, flags);
    try {
      writeFileSync(opened, text);
    } finally {
      closeSync(opened);
    }
  } catch (cause) {
    const hint = 'Check the disk of the runner. The log shows what was done on the platform.';
    const detail = (cause as Error).message;
    throw new ActionError('file-unwritable', `${what} could not be written`, hint, { cause, detail });
  }
}

/** Hands names and values to the runner through one of its files, in one go. */
export function appendValues(
  what: string,
  file: string | undefined,
  entries: readonly (readonly [name: string, value: string])[],
): void {
  const delimiter = drawDelimiter(entries.map(([, value]) => value));
  const commands = entries.map(([name, value]) => {
    // A name with a line break or `=` in it could set any variable.
    if (!/^[A-Za-z_][\w-]*$/.test(name)) throw new Error(`${JSON.stringify(name)} is no name for the runner`);
    return `${name}<<${delimiter}${EOL}${value}${EOL}${delimiter}${EOL}`;
  });
  appendFile(what, file, commands.join(''));
}
