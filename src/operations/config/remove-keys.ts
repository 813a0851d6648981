import { isNotFound } from '../../platform/wire/api-error.ts';
import { inParallel } from '../in-parallel.ts';
import type { ConfigHolder, NoteKeys } from './config-holder.ts';

/** Removes keys four at a time; those that were there come back. One that is gone by now, as a look shows, is as it should be. */
export async function removeKeys(
  keys: readonly string[],
  { read, remove }: Pick<ConfigHolder, 'read' | 'remove'>,
  note: NoteKeys,
): Promise<readonly string[]> {
  const removed = new Set<string>();
  const missed = new Map<string, unknown>();
  let failure: unknown;
  await inParallel(keys, 4, async (key) => {
    if (failure !== undefined) return;
    try {
      await remove(key);
      removed.add(key);
    } catch (error) {
      if (isNotFound(error)) missed.set(key, error);
      else failure ??= error;
    }
  });
  const removedKeys = keys.filter((key) => removed.has(key));
  note({ removedKeys });
  if (failure !== undefined) throw failure;
  const left = missed.size > 0 ? await read() : new Map();
  for (const [key, error] of missed) if (left.has(key)) throw error;
  return removedKeys;
}
