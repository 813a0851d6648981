import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { State } from './state.ts';

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
export function shareState(emulator: { state: State }, { folder, secret = '', notice }: Share) {
  const file = join(folder, 'state');
  const key = Buffer.from(hkdfSync('sha256', secret, folder, 'state of the emulator, version 1', 32));
  let isAlone = false;
  const goOnAlone = (error: unknown) => {
    isAlone = true;
    notice(`The emulator’s state cannot be kept for the next step: ${(error as Error).message}`);
  };
  const load = () => {
    const stats = statSync(file, { throwIfNoEntry: false });
    try {
      // Reading a pipe might never end.
      const text = stats && unseal(stats.isFile() ? readFileSync(file) : Buffer.of(), key);
      if (text !== undefined) emulator.state = JSON.parse(text);
    } catch {
      notice('The saved state of the emulator is damaged or of another job. This step starts anew.');
    }
  };
  const keep = () => {
    try {
      writeFileSync(`${file}.new`, seal(JSON.stringify(emulator.state), key), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    } catch (error) {
      goOnAlone(error);
    }
  };
  return async <T>(work: () => T): Promise<T> => {
    const unlock = isAlone ? undefined : await lock(folder).catch(goOnAlone);
    if (unlock === undefined) return work();
    try {
      load();
      return work();
    } finally {
      keep();
      unlock();
    }
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
    // The process that held it was killed. Others may remove it too, so that none takes it before they have.
    if (Date.now() - since > staleAfter) rmSync(path, { force: true });
    await sleep(retry);
  }
}

function seal(text: string, key: Buffer): Buffer {
  const start = randomBytes(12);
  const cipher = createCipheriv(cipherName, key, start);
  return Buffer.concat([start, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

function unseal(sealed: Buffer, key: Buffer): string {
  const decipher = createDecipheriv(cipherName, key, sealed.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString();
}
