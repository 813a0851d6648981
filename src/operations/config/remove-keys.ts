import { isNotFound } from '../../platform/wire/api-error.ts';
import { inParallel } from '../in-parallel.ts';
import type { NoteKeys } from './config-holder.ts';

/** Removes keys four at a time; those that were there come back. One that is gone by now is as it should be. */
export async function removeKeys(
  keys: readonly string[],
  remove: (key: string) => Promise<void>,
  note: NoteKeys,
): Promise<readonly string[]> {
  const removed = new Set<string>();
  let failure: unknown;
  await inParallel(keys, 4, async (key) => {
    if (failure !== undefined) return;
    try {
      await remove(key);
      removed.add(key);
    } catch (error) {
      if (!isNotFound(error)) failure ??= error;
    }
  });
  const removedKeys = keys.filter((key) => removed.has(key));
  note({ removedKeys });
  if (failure !== undefined) throw failure;
  return removedKeys;
}
