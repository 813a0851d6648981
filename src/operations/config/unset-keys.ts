import type { ConfigVars } from '../../contract/config-vars.ts';
import type { Context } from '../operation.ts';
import { removeKeys } from './remove-keys.ts';
import { countKeys, renderKeys } from './render-keys.ts';

/** Where config vars are taken from, and how. */
export interface KeyHolder {
  /** For the headline: `my-app`. */
  readonly of: string;
  readonly read: () => Promise<ConfigVars>;
  readonly remove: (key: string) => Promise<void>;
}

/** Removes config vars by name, or says which it would remove. */
export async function unsetKeys(
  { dryRun, learn, log }: Context<'removed-keys'>,
  { of, read, remove }: KeyHolder,
  { configKeys, ignoreNotFound }: { readonly configKeys: readonly string[]; readonly ignoreNotFound: boolean },
) {
  if (dryRun) {
    const current = await read();
    for (const value of current.values()) log.hide(value);
    const present = configKeys.filter((key) => current.has(key));
    return {
      headline: `Would remove from ${of}: ${countKeys(present.length).toLowerCase()}`,
      changed: false,
      blocks: [renderKeys(present)],
    };
  }

  const removedKeys = await removeKeys(configKeys, remove, { ignoreNotFound, learn });
  return {
    headline: `Removed from ${of}: ${countKeys(removedKeys.length).toLowerCase()}`,
    changed: removedKeys.length > 0,
    outputs: { removedKeys },
    result: { removed_keys: removedKeys },
    blocks: [renderKeys(removedKeys)],
  };
}
