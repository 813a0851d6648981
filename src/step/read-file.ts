import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** No event and no file of config vars is longer. */
const longestFile = 16 * 1024 * 1024;

/** The bytes of a file of the job. It ends wherever the path leads: to a device without end, or to a pipe without a writer. */
export function readFile(path: string): Uint8Array {
  // Without this, opening a pipe waits for its other end. Windows has no such pipes.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(file);
    // A folder is refused by the first read, with the system's own code.
    if (!stats.isFile() && !stats.isDirectory()) throw new Error(`${path} is not a file`);
    if (stats.size > longestFile) throw new Error(`${path} is longer than ${longestFile} bytes`);
    const bytes = Buffer.allocUnsafe(stats.size);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(file, bytes, length, bytes.length - length, null);
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}
