import { OutcomeError } from '../../contract/errors.ts';
import { isSameId } from '../../platform/deployment.ts';
import type { Namespace } from '../../platform/models.ts';
import { findOnly } from '../../platform/resources/reading/find-only.ts';
import type { Recheck } from '../../platform/wire/retry.ts';
import type { Context } from '../operation.ts';

/**
 * Deletes a namespace by its id, or by its name where the platform tells no id. What of all namespaces that are listed means
 * another one as well is not sent: nobody knows which of them a platform takes. A look that finds another in its place throws,
 * and then nothing is sent again.
 */
export function removeSame(
  { platform }: Pick<Context, 'platform'>,
  present: Namespace,
  all: readonly Namespace[],
  refuseAnother: (found: Namespace) => void,
  recheck?: Recheck,
): Promise<unknown> {
  const idOrName = present.id ?? present.name;
  refuseDoubt(present, findOnly('namespace', idOrName, all) ?? present);
  const isGone = async () => {
    const found = await platform.namespaces.find(idOrName);
    if (found === undefined) return true;
    refuseAnother(found);
    return undefined;
  };
  return platform.namespaces.remove(idOrName, isGone, recheck);
}

/** A name may stand in two teams, or be another's id: what is deleted is what both a look and the list show. */
export function refuseDoubt({ id, name }: Namespace, listed: Namespace | undefined): void {
  const hasIds = id !== undefined && listed?.id !== undefined;
  if (hasIds ? isSameId(listed.id, id) : listed?.name === name) return;
  throw new OutcomeError(
    `The platform shows a namespace ${name}, but its list of namespaces shows another or none: it is left alone`,
    'Give the id of the namespace that is meant, or delete it by hand once you have made sure whose it is.',
  );
}
