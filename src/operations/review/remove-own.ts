import { OutcomeError, UnknownOutcomeError } from '../../contract/errors.ts';
import type { Namespace } from '../../platform/models.ts';
import { removeOne } from '../existence.ts';
import { removeSame } from '../namespaces/remove-same.ts';
import type { Context } from '../operation.ts';
import type { OwnNamespace } from './list-own.ts';
import { refuseForeign } from './ownership.ts';

/**
 * Deletes a review namespace by its id, its mark read once more directly before; `false` when it was gone already. The platform
 * may ask to wait before it is sent again: whether it is wanted by then is asked anew.
 */
export async function removeOwn(
  context: Context,
  { namespace, pullRequest, all }: OwnNamespace,
  isWanted: () => Promise<boolean>,
): Promise<boolean> {
  const { id, name } = namespace;
  if (id === undefined) {
    throw new OutcomeError(
      `The platform tells no id of the namespace ${name}: it is left alone, because a name can change hands`,
      'Delete it by hand once you have made sure whose it is.',
    );
  }
  const refuseAnother = (found: Namespace, RefusalError?: typeof OutcomeError) =>
    refuseForeign(found, { id, name, pullRequest }, context.event, RefusalError);
  const now = await context.platform.namespaces.find(id);
  if (now === undefined) return false;
  refuseAnother(now);
  const recheck = async () => {
    if (await isWanted())
      throw new OutcomeError(
        `Pull request ${pullRequest} wants the namespace ${name} again: it is not deleted any more`,
        'Look whether it is still there. The operation `review` makes it anew where it is not.',
      );
  };
  return removeOne(removeSame(context, now, all, (found) => refuseAnother(found, UnknownOutcomeError), recheck));
}
