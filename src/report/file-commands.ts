import { appendFileSync } from 'node:fs';
import { EOL } from 'node:os';

/** Hands names and values to the runner through one of its files, in one go; without the file there is no runner. */
export function appendFileCommands(
  file: string | undefined,
  entries: readonly (readonly [name: string, value: string])[],
): void {
  if (!file) return;
  // All values are known when the delimiter is chosen, so that none of them can hold it.
  let delimiter = 'end_of_value';
  while (entries.some(([, value]) => value.includes(delimiter))) delimiter += '_';
  const commands = entries.map(([name, value]) => `${name}<<${delimiter}${EOL}${value}${EOL}${delimiter}${EOL}`);
  appendFileSync(file, commands.join(''));
}
