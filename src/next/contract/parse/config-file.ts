import type { ConfigVars } from '../config-vars.ts';
import { type ConfigEntry, collectVars } from './config-entries.ts';
import type { Flawed } from './config-flaws.ts';
import { readJsonEntries } from './config-json.ts';
import { readDotenv } from './dotenv.ts';
import { type Parse, Problem, type Reading } from './problem.ts';

/** A dotenv or JSON file. */
export const configFile: Parse<ConfigVars> = (path, reading) => collectVars(readConfigFile(path, reading), reading);

/** What a dotenv or JSON file holds, as it was found. */
export function readConfigFile(path: string, reading: Reading): readonly (ConfigEntry | Flawed)[] {
  const text = decode(readBytes(path, reading));
  return readJsonEntries(text) ?? readDotenv(text);
}

function readBytes(path: string, { readFile }: Reading): Uint8Array {
  try {
    return readFile(path);
  } catch (error) {
    const isFolder = (error as NodeJS.ErrnoException).code === 'EISDIR';
    if (isFolder) throw new Problem(`names a folder, not a file: \`${path}\``);
    throw new Problem(
      `names a file that cannot be read: \`${path}\`. Correct the path, or put a checkout step before this one`,
    );
  }
}

/** The text without its byte order mark; a byte that is no text is never replaced by a question mark. */
function decode(bytes: Uint8Array): string {
  try {
    // UTF-16 is full of NUL bytes, which are valid UTF-8.
    if (!bytes.includes(0)) return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Says below what is wrong.
  }
  throw new Problem('names a file that is not text in UTF-8 (UTF-16, perhaps, or Latin-1): save it as UTF-8');
}
