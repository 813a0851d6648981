import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** No event and no file of config vars is longer. */
const longestFile = 16 * 1024 * 1024;

/** The bytes of a file of the job. Whatever the path leads to (a device without end, a pipe that nobody writes to), it ends. */
export function readFile(path: string): Uint8Array {
  // Without this, opening a pipe waits for its other end. Windows has no such pipes.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(file);
    // A folder is refused by the first read, with the system's own code.
    if (!stats.isFile() && !stats.isDirectory()) throw new Error(`${path} is not a file`);
    const bytes = Buffer.allocUnsafe(Math.min(stats.size, longestFile) + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(file, bytes, length, bytes.length - length, null);
    if (length === bytes.length)
      throw new Error(`${path} is longer than ${longestFile} bytes, or grows while it is read`);
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}
