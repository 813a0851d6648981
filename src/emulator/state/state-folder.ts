import { randomBytes, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { link, mkdir, open, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSeal } from './seal.ts';

/** States in a folder, each under a number that is given once. */
export interface StateFolder {
  /** The newest state, if its number is above `known`; its text is undefined if another job or version wrote it. */
  readNewest(known: number): Promise<{ readonly number: number; readonly text: string | undefined } | undefined>;
  /** Keeps a state under a number; false if somebody else was faster. */
  keep(number: number, text: string): Promise<boolean>;
}

/** A saved state that cannot be read: it is damaged, or something else wrote it. */
export class DamagedState extends Error {
  override readonly name = 'DamagedState';
}

/**
 * Opens the folder for this user alone, and makes it if need be. The number of a state decides who was first, by a file
 * that can be made once only: nobody holds a lock, so that a step that is killed leaves none behind.
 *
 * What is kept is sealed with `secret`. A key that lies in the folder takes its place where there is none: that keeps
 * values out of searches and of copies of single files, but from nobody who has the whole folder.
 */
export async function openStateFolder(path: string, secret: string | undefined): Promise<StateFolder> {
  await mkdir(path, { mode: 0o700 }).catch(unless('EEXIST'));
  const seal = createSeal(secret || (await readKey(join(path, 'key'))));
  const fileOf = (number: number) => join(path, String(number));

  const readNewest: StateFolder['readNewest'] = async (known) => {
    const number = await findNewest(path);
    if (number <= known) return undefined;
    const sealed = await readPlain(fileOf(number));
    // Whoever has kept a newer one has emptied this one.
    if (sealed === '' && (await findNewest(path)) > number) return readNewest(known);
    try {
      return { number, text: seal.open(sealed) };
    } catch (cause) {
      throw new DamagedState('a saved state is damaged, or something else wrote it', { cause });
    }
  };

  return {
    readNewest,
    async keep(number, text) {
      const isKept = await createOnce(fileOf(number), seal.close(text));
      // Emptied but not removed: its number must not be given again.
      if (isKept) await truncate(fileOf(number - 1)).catch(unless('ENOENT'));
      return isKept;
    },
  };
}

async function findNewest(path: string): Promise<number> {
  const names = await readdir(path);
  return Math.max(0, ...names.filter((name) => /^[1-9]\d{0,14}$/.test(name)).map(Number));
}

async function readKey(file: string): Promise<string> {
  await createOnce(file, randomBytes(32).toString('base64'));
  return readPlain(file);
}

/** The text of a file that is one: something else in its place, such as a pipe that nobody writes to, may have no end. */
async function readPlain(path: string): Promise<string> {
  // Without this, opening a pipe waits for its other end. Windows has no such pipes.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    if ((await file.stat()).isFile()) return await file.readFile('utf8');
  } finally {
    await file.close();
  }
  throw new DamagedState('it is no file');
}

/** Makes a file, whole from its first moment; false if there is one already. */
async function createOnce(file: string, content: string): Promise<boolean> {
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx' });
    await link(draft, file);
    return true;
  } catch (error) {
    unless('EEXIST')(error);
    return false;
  } finally {
    await rm(draft, { force: true });
  }
}

function unless(code: string): (error: unknown) => void {
  return (error) => {
    if ((error as NodeJS.ErrnoException).code !== code) throw error;
  };
}
