import type { Platform } from '../../platform/open-platform.ts';
import type { ConfigHolder } from '../config/config-holder.ts';
import { locateEnvironment } from '../locate-environment.ts';

/** The config vars of a pipeline environment: one request sets them and, by `null`, removes. */
export async function holdEnvironment(
  platform: Platform,
  inputs: Parameters<typeof locateEnvironment>[1],
): Promise<ConfigHolder> {
  const { environments } = platform;
  const id = await locateEnvironment(platform, inputs);
  return {
    of: `environment ${id}`,
    read: () => environments.read(id),
    // Addons belong to apps.
    provided: async () => new Set(),
    remove: (key) => environments.remove(id, key),
    apply: ({ toSend, removed }) =>
      environments.update(id, { ...toSend, ...Object.fromEntries(removed.map((key) => [key, null])) }),
  };
}
