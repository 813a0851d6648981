import type { Platform } from '../../platform/open-platform.ts';
import { planOutputs } from './change-plan.ts';
import type { ConfigHolder } from './config-holder.ts';
import { removeKeys } from './remove-keys.ts';

/** The config vars of an app: one request sets them, and each removal is one of its own. */
export function holdApp({ config }: Platform, app: string): ConfigHolder {
  const remove = (key: string) => config.remove(app, key);
  return {
    of: app,
    read: () => config.read(app),
    remove,
    async apply(plan, note) {
      await config.update(app, plan.toSend, plan.before);
      note({ ...planOutputs(plan), removedKeys: [] });
      await removeKeys(plan.removed, remove, note);
    },
  };
}
