import { removeOne } from '../existence.ts';
import { inParallel } from '../in-parallel.ts';
import type { ConfigHolder, NoteKeys } from './config-holder.ts';

/** Removes keys four at a time; those that were there come back. One that is gone by now is as it should be. */
export async function removeKeys(
  keys: readonly string[],
  remove: ConfigHolder['remove'],
  note: NoteKeys,
): Promise<readonly string[]> {
  const removed = new Set<string>();
  const tell = () => keys.filter((key) => removed.has(key));
  try {
    await inParallel(keys, 4, async (key) => {
      if (await removeOne(remove(key))) removed.add(key);
    });
  } finally {
    note({ removedKeys: tell() });
  }
  return tell();
}
