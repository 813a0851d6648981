import { EOL } from 'node:os';
import { appendFile } from './append-file.ts';

/** Hands names and values to the runner through one of its files, in one go. */
export function appendFileCommands(
  what: string,
  file: string | undefined,
  entries: readonly (readonly [name: string, value: string])[],
): void {
  // All values are known when the delimiter is chosen, so that none of them can hold it.
  let delimiter = 'end_of_value';
  while (entries.some(([, value]) => value.includes(delimiter))) delimiter += '_';
  const commands = entries.map(([name, value]) => `${name}<<${delimiter}${EOL}${value}${EOL}${delimiter}${EOL}`);
  appendFile(what, file, commands.join(''));
}
