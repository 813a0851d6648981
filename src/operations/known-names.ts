import type { AppName } from '../platform/deployment.ts';

/** All that an app is known by: one step may call it by its name, and another by its id. */
export function knownNames({ id, name }: AppName): readonly string[] {
  return [...new Set([name, id])].filter((known) => known !== undefined);
}
