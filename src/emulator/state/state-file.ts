import { readFile, rename, writeFile } from 'node:fs/promises';
import type { StoreSnapshot } from './store.ts';

/** Writes a state for the job's next step; whole or not at all, and for this user's eyes only. */
export async function saveState(file: string, state: StoreSnapshot): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`;
  await writeFile(draft, JSON.stringify(state), { mode: 0o600 });
  await rename(draft, file);
}

/** Reads a state that was saved; undefined if there is none. */
export async function readState(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
