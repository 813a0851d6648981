import { type Parse, Problem, type Reading } from './problem.ts';

/** A file of the repository, as text. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** A file of text in UTF-8, without its byte order mark; a byte that is no text is never replaced by a question mark. */
export const textFile: Parse<TextFile> = (path, reading) => {
  const bytes = readBytes(path, reading);
  try {
    // UTF-16 is full of NUL bytes, which are valid UTF-8.
    if (!bytes.includes(0)) return { path, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    // Explained below.
  }
  throw new Problem(`names \`${path}\`, which is not text in UTF-8. Save it as UTF-8`);
};

function readBytes(path: string, { readFile }: Reading): Uint8Array {
  try {
    return readFile(path);
  } catch {
    const fix = 'Correct the path, or run `actions/checkout` first';
    throw new Problem(`names a file that cannot be read: \`${path}\`. ${fix}`);
  }
}
