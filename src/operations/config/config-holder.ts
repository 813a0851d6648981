import type { ConfigVars } from '../../contract/config-vars.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { removeOne } from '../existence.ts';
import { inParallel } from '../in-parallel.ts';
import type { Context } from '../operation.ts';
import { type ChangePlan, planOutputs } from './change-plan.ts';

/** Keeps the keys that were added, changed or removed, as soon as that is known. */
export type NoteKeys = Context<'added-keys' | 'changed-keys' | 'unchanged-keys' | 'removed-keys'>['note'];

/** What holds config vars, and how they are read and changed there. */
export interface ConfigHolder {
  /** For messages: `my-app`. */
  readonly of: string;
  read(): Promise<ConfigVars>;
  /** The names that addons provide; undefined if the platform does not list addons. */
  provided(): Promise<ReadonlySet<string> | undefined>;
  remove(key: string): Promise<void>;
  /** Sends a plan that changes something. */
  apply(plan: ChangePlan, note: NoteKeys): Promise<void>;
}

/** Removes keys four at a time, and returns those that were there. One that is already gone is as it should be. */
export async function removeKeys(
  keys: readonly string[],
  remove: ConfigHolder['remove'],
  note: NoteKeys,
): Promise<readonly string[]> {
  const removed = new Set<string>();
  const inOrder = () => keys.filter((key) => removed.has(key));
  try {
    await inParallel(keys, 4, async (key) => {
      if (await removeOne(remove(key))) removed.add(key);
    });
  } finally {
    note({ removedKeys: inOrder() });
  }
  return inOrder();
}

/** The config vars of an app: one request sets them, and each removal is a request of its own. */
export function holdApp({ addons, config }: Platform, app: string): ConfigHolder {
  const remove = (key: string) => config.remove(app, key);
  return {
    of: app,
    read: () => config.read(app),
    provided: () => addons.configNames(app),
    remove,
    async apply(plan, note) {
      if (Object.keys(plan.toSend).length > 0) await config.update(app, plan.toSend);
      note({ ...planOutputs(plan), removedKeys: [] });
      await removeKeys(plan.removed, remove, note);
    },
  };
}
