import type { Namespace } from '../../platform/models.ts';
import type { Context } from '../operation.ts';

/**
 * Deletes the namespace with this id, or the one of this name where the platform tells no id. A look that finds another in
 * its place throws, and then nothing is sent again.
 */
export function removeSame(
  { platform }: Pick<Context, 'platform'>,
  idOrName: string,
  refuseAnother: (found: Namespace) => void,
): Promise<unknown> {
  const isGone = async () => {
    const found = await platform.namespaces.find(idOrName);
    if (found === undefined) return true;
    refuseAnother(found);
    return undefined;
  };
  return platform.namespaces.remove(idOrName, isGone);
}
