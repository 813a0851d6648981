import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Emulator } from './emulator.ts';
import type { State } from './state.ts';

/** Where the emulators of a job’s steps share their state. */
export interface Share {
  readonly folder: string;
  /** The same for all steps of the job and for no other job. */
  readonly secret?: string | undefined;
  /** Something is in the way; the step goes on with a state of its own. */
  notice(message: string): void;
}

const version = 1;
const retry = 20;
const staleAfter = 10_000;
const cipherName = 'aes-256-gcm';

/** Lets a piece of work see the newest state and keeps its changes, while other processes wait. */
export function shareState(emulator: Emulator, { folder, secret = '', notice }: Share) {
  const file = join(folder, 'state');
  const key = Buffer.from(hkdfSync('sha256', secret, folder, `emulator ${version}`, 32));
  let isAlone = false;
  const goOnAlone = (error: Error) => {
    isAlone = true;
    notice(`The emulator’s state cannot be kept for the next step: ${error.message}`);
  };
  const load = (): string | undefined => {
    try {
      const text = unseal(readPlain(file), key);
      emulator.state = JSON.parse(text) as State;
      return text;
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!isMissing) notice('The saved state of the emulator is damaged or of another job. This step starts anew.');
      return undefined;
    }
  };
  const keep = (before: string | undefined) => {
    const text = JSON.stringify(emulator.state);
    if (text === before) return;
    writeFileSync(`${file}.new`, seal(text, key), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  const transact = async <T>(work: () => T): Promise<T> => {
    const unlock = isAlone ? undefined : await lock(folder).catch(goOnAlone);
    if (!unlock) return work();
    try {
      const before = load();
      const result = work();
      keep(before);
      return result;
    } finally {
      unlock();
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => T): Promise<T> => {
    const turn = last.then(() => transact(work));
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Waits until no other process holds the lock; gives what opens it again. */
async function lock(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'lock');
  for (;;) {
    try {
      closeSync(openSync(path, 'wx', 0o600));
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    breakStale(path);
    await sleep(retry);
  }
}

/** Removes the lock of a process that was killed; another process may have done so and holds a new one by now. */
function breakStale(path: string): void {
  const seen = statSync(path, { throwIfNoEntry: false });
  if (seen === undefined || Date.now() - seen.mtimeMs < staleAfter) return;
  const aside = `${path}.${randomUUID()}`;
  renameSync(path, aside);
  if (statSync(aside).mtimeMs !== seen.mtimeMs) linkSync(aside, path);
  rmSync(aside);
}

/** Reads a plain file: anything else in its place, such as a pipe, may have no end. */
function readPlain(path: string): Buffer {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    if (fstatSync(file).isFile()) return readFileSync(file);
  } finally {
    closeSync(file);
  }
  throw new Error('it is no plain file');
}

function seal(text: string, key: Buffer): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv(cipherName, key, iv);
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

function unseal(sealed: Buffer, key: Buffer): string {
  const decipher = createDecipheriv(cipherName, key, sealed.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(-16));
  return decipher.update(sealed.subarray(12, -16)).toString() + decipher.final().toString();
}
