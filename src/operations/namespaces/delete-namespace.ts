import { requireConfirmation } from '../confirm.ts';
import { ifFound, removeOne } from '../existence.ts';
import { defineOperation } from '../operation.ts';
import { renderNamespace } from './render-namespace.ts';

export const deleteNamespace = defineOperation({
  name: 'delete-namespace',
  summary: 'Deletes a namespace and everything in it',
  needs: ['namespace', 'confirm'],
  takes: ['ignore-not-found'],
  gives: ['namespace'],
  endpoints: ['deleteNamespace', 'getNamespace'],
  example: { namespace: 'labs-sandbox', confirm: 'labs-sandbox' },

  async run({ platform, dryRun }, { namespace, confirm, ignoreNotFound }) {
    requireConfirmation(confirm, namespace, `the namespace ${namespace} with everything in it`);
    const outputs = { namespace };
    const gone = { headline: `The namespace ${namespace} is gone already`, changed: false, outputs };
    if (dryRun) {
      const present = await ifFound(platform.namespaces.get(namespace), ignoreNotFound);
      if (present === undefined) return gone;
      const blocks = [renderNamespace(present)];
      return { headline: `Would delete the namespace ${namespace}`, changed: false, outputs, blocks };
    }

    const removed = await removeOne(platform.namespaces.remove(namespace), ignoreNotFound);
    return removed ? { headline: `Deleted the namespace ${namespace}`, changed: true, outputs } : gone;
  },
});
