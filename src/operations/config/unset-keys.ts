import type { Context } from '../operation.ts';
import { type ConfigHolder, removeKeys } from './config-holder.ts';
import { countKeys, renderKeys, requireKeys } from './keys.ts';

/** Removes config vars by name, or says which it would remove. If one is missing and must not be, none is removed. */
export async function unsetKeys(
  { dryRun, note }: Context<'removed-keys'>,
  { of, read, remove }: ConfigHolder,
  { configKeys, ignoreNotFound }: { readonly configKeys: readonly string[]; readonly ignoreNotFound: boolean },
) {
  const current = await read();
  if (!ignoreNotFound) requireKeys(of, configKeys, current);
  const present = configKeys.filter((key) => current.has(key));
  const removedKeys = await removeKeys(present, remove, note);
  const isNone = removedKeys.length === 0;
  const verb = dryRun ? 'Would remove' : 'Removed';
  return {
    headline: isNone ? `Nothing to remove from ${of}` : `${verb} from ${of}: ${countKeys(removedKeys.length)}`,
    changed: !isNone,
    result: { removed_keys: removedKeys },
    blocks: isNone ? [] : [renderKeys(removedKeys)],
  };
}
