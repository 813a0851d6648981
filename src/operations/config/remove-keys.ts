import type { Failure } from '../../contract/outcome.ts';
import { isNotFound } from '../../platform/wire/api-error.ts';
import { inParallel } from '../in-parallel.ts';

export interface RemoveOptions {
  readonly ignoreNotFound: boolean;
  /** Takes in the keys that are removed, also when another key could not be. */
  note(outputs: { readonly removedKeys: readonly string[] }): void;
}

/** What became of keys that were to be removed. */
export interface Removal {
  readonly removedKeys: readonly string[];
  /** Set, with a heading to match, when keys were not there and had to be. */
  readonly failed?: { readonly headline: string; readonly failure: Failure };
}

/** Removes keys four at a time. */
export async function removeKeys(
  keys: readonly string[],
  remove: (key: string) => Promise<void>,
  options: RemoveOptions,
): Promise<Removal> {
  const missing = new Map<string, Error>();
  const removed = new Set<string>();
  let failure: unknown;
  await inParallel(keys, 4, async (key) => {
    if (failure !== undefined) return;
    try {
      await remove(key);
      removed.add(key);
    } catch (error) {
      if (isNotFound(error)) missing.set(key, error as Error);
      else failure ??= error;
    }
  });
  const removedKeys = keys.filter((key) => removed.has(key));
  options.note({ removedKeys });
  if (failure !== undefined) throw failure;
  if (missing.size === 0 || options.ignoreNotFound) return { removedKeys };
  return { removedKeys, failed: describeMissing(missing) };
}

function describeMissing(missing: ReadonlyMap<string, Error>) {
  const keys = [...missing.keys()].sort();
  const headline = `Not found: ${keys.join(', ')}`;
  const message = `Not found: ${keys.join(', ')}. ${missing.get(keys[0] ?? '')?.message}`;
  const hint = 'Check the names for typing errors, or set `ignore-not-found: true` if what is gone already is fine.';
  return { headline, failure: { message, hint } };
}
