import { UnknownOutcomeError } from '../../contract/errors.ts';
import type { Namespace } from '../../platform/models.ts';
import { findOnly } from '../../platform/resources/reading/find-only.ts';
import { removeOne } from '../existence.ts';
import { defineOperation } from '../operation.ts';
import { refuseDoubt, removeSame } from './remove-same.ts';
import { renderNamespace } from './render-namespace.ts';

export const deleteNamespace = defineOperation({
  name: 'delete-namespace',
  summary: 'Deletes a namespace and everything in it',
  needs: ['namespace', 'confirm'],
  destroys: 'namespace',
  takes: ['ignore-not-found'],
  gives: ['namespace'],
  endpoints: ['deleteNamespace', 'getNamespace', 'listNamespaces'],
  example: { namespace: 'labs-sandbox', confirm: 'labs-sandbox' },

  async run({ platform, dryRun }, { namespace, ignoreNotFound }) {
    const outputs = { namespace };
    const alreadyGone = { headline: `The namespace ${namespace} is gone already`, changed: false, outputs };
    const present = await platform.namespaces[ignoreNotFound ? 'find' : 'get'](namespace);
    if (present === undefined) return alreadyGone;
    const all = await platform.namespaces.list();
    refuseDoubt(present, findOnly('namespace', namespace, all));
    const removal = removeSame({ platform }, present, all, (found) => refuseAnother(found, present));
    const removed = await removeOne(removal, ignoreNotFound);
    if (!removed) return alreadyGone;
    const headline = `${dryRun ? 'Would delete' : 'Deleted'} the namespace ${namespace}`;
    return { headline, changed: true, outputs, blocks: dryRun ? [renderNamespace(present)] : [] };
  },
});

/** A name can change hands while a deletion is tried again: what it leads to then was not meant. */
function refuseAnother(found: Namespace, { id, createdAt, name }: Namespace): void {
  if (found.id === id && found.name === name && found.createdAt === createdAt) return;
  throw new UnknownOutcomeError(
    `The namespace ${name} has changed hands while it was being deleted: what is there now is left alone`,
    'Look at it on the platform before you run this again.',
  );
}
