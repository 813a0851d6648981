import { OutcomeError } from '../../contract/errors.ts';
import { isNotFound } from '../../platform/wire/api-error.ts';
import { inParallel } from '../in-parallel.ts';

export interface RemoveOptions {
  readonly ignoreNotFound: boolean;
  /** Takes in the keys that are removed, also when another key could not be. */
  note(outputs: { readonly removedKeys: readonly string[] }): void;
}

/** Removes keys four at a time and gives those that were there. */
export async function removeKeys(
  keys: readonly string[],
  remove: (key: string) => Promise<void>,
  options: RemoveOptions,
): Promise<readonly string[]> {
  const missing = new Map<string, unknown>();
  const removed = new Set<string>();
  let failure: unknown;
  await inParallel(keys, 4, async (key) => {
    if (failure !== undefined) return;
    try {
      await remove(key);
      removed.add(key);
    } catch (error) {
      if (isNotFound(error)) missing.set(key, error);
      else failure ??= error;
    }
  });
  const removedKeys = keys.filter((key) => removed.has(key));
  options.note({ removedKeys });
  if (failure !== undefined) throw failure;
  if (missing.size > 0 && !options.ignoreNotFound) throw notFound([...missing.keys()].sort(), missing);
  return removedKeys;
}

function notFound(keys: readonly string[], errors: ReadonlyMap<string, unknown>): OutcomeError {
  const first = errors.get(keys[0] ?? '') as Error;
  return new OutcomeError(
    `Not found: ${keys.join(', ')}. ${first.message}`,
    'Check the names for typing errors, or set `ignore-not-found: true` if what is gone already is fine.',
    first,
  );
}
