import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Emulator } from './emulator.ts';

/** Where the emulators of a job’s steps share their state. */
export interface Share {
  readonly folder: string;
  /** The same for all steps of the job and for no other job. */
  readonly secret?: string | undefined;
  /** Something is in the way: the step starts anew, or keeps its state for itself. */
  notice(message: string): void;
}

const [retry, staleAfter] = [20, 10_000];
const cipherName = 'aes-256-gcm';

/** Lets a piece of work see the newest state and keeps its changes, while other processes wait. */
export function shareState(emulator: Emulator, { folder, secret = '', notice }: Share) {
  const file = join(folder, 'state');
  const key = Buffer.from(hkdfSync('sha256', secret, folder, 'state of the emulator, version 1', 32));
  let isAlone = false;
  let last: Promise<unknown> = Promise.resolve();
  const goOnAlone = (error: Error) => {
    isAlone = true;
    notice(`The emulator’s state cannot be kept for the next step: ${error.message}`);
  };
  const load = () => {
    try {
      const text = open(file, key);
      if (text !== undefined) emulator.state = JSON.parse(text);
      return text;
    } catch {
      notice('The saved state of the emulator is damaged or of another job. This step starts anew.');
      return undefined;
    }
  };
  const keep = (before: string | undefined) => {
    const text = JSON.stringify(emulator.state);
    if (text === before) return;
    try {
      writeFileSync(`${file}.new`, seal(text, key), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    } catch (error) {
      goOnAlone(error as Error);
    }
  };
  const transact = async <T>(work: () => T): Promise<T> => {
    const unlock = isAlone ? undefined : await lock(folder).catch(goOnAlone);
    if (unlock === undefined) return work();
    try {
      const before = load();
      const result = work();
      keep(before);
      return result;
    } finally {
      unlock();
    }
  };
  // One after the other: the lock is asked for every 20 ms only.
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
      writeFileSync(path, '', { flag: 'wx', mode: 0o600 });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (Date.now() - since > staleAfter) rmSync(path, { force: true });
    // Also after removing the lock of a killed process: another process may be about to remove it too.
    await sleep(retry);
  }
}

function seal(text: string, key: Buffer): Buffer {
  const start = randomBytes(12);
  const cipher = createCipheriv(cipherName, key, start);
  return Buffer.concat([start, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** The text of a sealed file; a pipe in its place might have no end. */
function open(file: string, key: Buffer): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  if (!found.isFile()) throw new Error('it is no file');
  const sealed = readFileSync(file);
  const decipher = createDecipheriv(cipherName, key, sealed.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString();
}
