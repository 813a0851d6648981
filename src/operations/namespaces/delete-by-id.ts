import { ActionError } from '../../contract/errors.ts';
import type { Namespace } from '../../platform/resources/namespaces.ts';
import { ifFound } from '../existence.ts';
import type { Context } from '../operation.ts';

/**
 * Deletes a namespace by its id. Directly before, and before each repeat, the platform must show that id with the same name, and
 * `check` must not throw: an id may be another namespace's name. `prepare` may take longer, and comes before that.
 */
export async function deleteById(
  { platform: { namespaces } }: Pick<Context, 'platform'>,
  { id, name }: Namespace,
  check: (now: Namespace) => void = () => {},
  prepare: () => Promise<void> = async () => {},
): Promise<void> {
  const checkAgain = async () => {
    await prepare();
    const now = await namespaces.get(id);
    if (now.id !== id || now.name !== name) throw isAnother(name, id);
    check(now);
    return true;
  };
  await checkAgain();
  await namespaces.delete(id, async () => (await ifFound(checkAgain())) ?? false);
}

function isAnother(name: string, id: string): ActionError {
  return new ActionError(
    'namespace-not-ours',
    `The id ${id} of namespace ${name} also leads to another namespace, so it was left alone`,
    'Check both namespaces on the platform, and delete the right one there.',
  );
}
