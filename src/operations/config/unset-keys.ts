import type { Context } from '../operation.ts';
import type { ConfigHolder } from './config-holder.ts';
import { removeKeys } from './remove-keys.ts';
import { countKeys, renderKeys } from './render-keys.ts';

/** Removes config vars by name, or says which it would remove. */
export async function unsetKeys(
  { dryRun, note }: Context<'removed-keys'>,
  { of, read, remove }: ConfigHolder,
  { configKeys, ignoreNotFound }: { readonly configKeys: readonly string[]; readonly ignoreNotFound: boolean },
) {
  if (dryRun) {
    const current = await read();
    const present = configKeys.filter((key) => current.has(key));
    return {
      headline: `Would remove from ${of}: ${countKeys(present.length).toLowerCase()}`,
      changed: false,
      blocks: [renderKeys(present)],
    };
  }

  const { removedKeys, failed } = await removeKeys(configKeys, remove, { ignoreNotFound, note });
  return {
    headline: `Removed from ${of}: ${countKeys(removedKeys.length).toLowerCase()}`,
    changed: removedKeys.length > 0,
    outputs: { removedKeys },
    result: { removed_keys: removedKeys },
    blocks: [renderKeys(removedKeys)],
    ...failed,
  };
}
