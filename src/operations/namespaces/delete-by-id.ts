import { ActionError } from '../../contract/errors.ts';
import type { Namespace } from '../../platform/resources/namespaces.ts';
import { ifFound } from '../existence.ts';
import type { Context } from '../operation.ts';

/**
 * Deletes a namespace by its id; `false` if it was already gone. Directly before, and before each repeat, the platform must show
 * that id with the same name, and `check` must not throw: an id may be another namespace's name.
 */
export async function deleteById(
  { platform: { namespaces } }: Pick<Context, 'platform'>,
  { id, name }: Namespace,
  check: (now: Namespace) => void | Promise<void> = () => {},
): Promise<boolean> {
  const isStillThere = async () => {
    const now = await ifFound(namespaces.get(id));
    if (now === undefined) return false;
    if (now.id !== id || now.name !== name) throw isAnother(name, id);
    await check(now);
    return true;
  };
  if (!(await isStillThere())) return false;
  await namespaces.delete(id, isStillThere);
  return true;
}

function isAnother(name: string, id: string): ActionError {
  return new ActionError(
    'namespace-not-ours',
    `The id ${id} of namespace ${name} also leads to another namespace, so it was left alone`,
    'Check both namespaces on the platform, and delete the right one there.',
  );
}
