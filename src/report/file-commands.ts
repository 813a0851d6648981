import { randomUUID } from 'node:crypto';
import { EOL } from 'node:os';
import { appendFile } from './append-file.ts';

/** Hands names and values to the runner through one of its files, in one go. */
export function appendFileCommands(
  what: string,
  file: string | undefined,
  entries: readonly (readonly [name: string, value: string])[],
): void {
  // Made anew each time: what nobody knows before cannot be in a value.
  const delimiter = `end_of_value_${randomUUID()}`;
  const commands = entries.map(([name, value]) => {
    // The last wall: a name that held a delimiter, a line break or `=` could set any variable.
    if (!/^[A-Za-z_][A-Za-z0-9_-]*$/.test(name)) throw new Error(`${JSON.stringify(name)} is no name for the runner`);
    return `${name}<<${delimiter}${EOL}${value}${EOL}${delimiter}${EOL}`;
  });
  appendFile(what, file, commands.join(''));
}
