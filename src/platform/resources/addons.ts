import { from, id, listOf, name, object } from '../shape/reader.ts';
import type { Wire } from '../wire/wire.ts';

/** An addon, by the names of the config vars that it provides. */
export const addon = object('an addon', { id, name, configVars: from('config_vars', listOf(name)) });

/** Opens the call about addons. */
export function openAddons({ call }: Wire) {
  return {
    /** The names of all config vars that addons provide; undefined if the platform does not list addons. */
    async configNames(app: string): Promise<ReadonlySet<string> | undefined> {
      const addons = await call('listAddons', { app }, addon);
      return addons && new Set(addons.flatMap(({ configVars }) => configVars));
    },
  };
}
