import { type Parse, Problem, type Reading } from './problem.ts';

/** A file of the repository, as text. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** A file of text in UTF-8. */
export const textFile: Parse<TextFile> = (path, reading) => ({ path, text: decode(readBytes(path, reading)) });

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
