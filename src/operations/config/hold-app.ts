import type { Platform } from '../../platform/open-platform.ts';
import { planOutputs } from './change-plan.ts';
import { type ConfigHolder, removeKeys } from './config-holder.ts';

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
