import type { Context } from '../operation.ts';
import type { ConfigHolder } from './config-holder.ts';
import { removeKeys } from './remove-keys.ts';
import { countKeys, renderKeys } from './render-keys.ts';
import { requireKeys } from './require-keys.ts';

/** Removes config vars by name, or says which it would remove. None is removed where one of them is missing and must not be. */
export async function unsetKeys(
  { dryRun, note }: Context<'removed-keys'>,
  { of, read, remove }: ConfigHolder,
  { configKeys, ignoreNotFound }: { readonly configKeys: readonly string[]; readonly ignoreNotFound: boolean },
) {
  const current = await read();
  if (!ignoreNotFound) requireKeys(of, configKeys, current);
  const present = configKeys.filter((key) => current.has(key));
  if (present.length === 0) return { headline: `Nothing to remove from ${of}`, ...tell([]) };
  const removedKeys = await removeKeys(present, remove, note);
  return {
    headline: `${dryRun ? 'Would remove' : 'Removed'} from ${of}: ${countKeys(removedKeys.length)}`,
    ...tell(removedKeys),
  };
}

function tell(removedKeys: readonly string[]) {
  return {
    changed: removedKeys.length > 0,
    outputs: { removedKeys },
    result: { removed_keys: removedKeys },
    blocks: removedKeys.length > 0 ? [renderKeys(removedKeys)] : [],
  };
}
