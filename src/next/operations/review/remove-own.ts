import { ActionError } from '../../contract/errors.ts';
import type { Namespace } from '../../platform/resources/namespaces.ts';
import { deleteById } from '../namespaces/delete-by-id.ts';
import type { Context } from '../operation.ts';
import { checkOwn } from './mark.ts';

/** Deletes a review namespace; its mark and that it is not wanted are checked directly before, and before each repeat. */
export async function removeOwn(
  context: Context,
  namespace: Namespace,
  pullRequest: number,
  isWanted: () => Promise<boolean>,
): Promise<'deleted' | 'gone' | 'wanted'> {
  const wanted = new ActionError(
    'conflict',
    `Pull request ${pullRequest} is to have namespace ${namespace.name}, so it is not deleted`,
    'Check whether it is still there; `review` creates it again if not.',
  );
  const check = async (now: Namespace) => {
    checkOwn(now, pullRequest, context.event);
    if (await isWanted()) throw wanted;
  };
  try {
    return (await deleteById(context, namespace, check)) ? 'deleted' : 'gone';
  } catch (error) {
    if (error === wanted) return 'wanted';
    throw error;
  }
}
