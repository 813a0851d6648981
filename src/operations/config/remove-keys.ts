import { isNotFound } from '../../platform/errors.ts';
import { inParallel } from '../../platform/in-parallel.ts';

/** Removes keys four at a time and gives those that were there. */
export async function removeKeys(
  keys: readonly string[],
  remove: (key: string) => Promise<void>,
  options: { readonly ignoreNotFound: boolean },
): Promise<readonly string[]> {
  const removed = await inParallel(keys, 4, async (key) => {
    try {
      await remove(key);
      return key;
    } catch (error) {
      if (options.ignoreNotFound && isNotFound(error)) return undefined;
      throw error;
    }
  });
  return removed.filter((key) => key !== undefined);
}
