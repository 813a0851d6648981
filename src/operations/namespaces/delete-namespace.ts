import { namespace as reader } from '../../platform/resources/namespaces.ts';
import { wireForm } from '../../platform/shape/reader.ts';
import { ifFound } from '../existence.ts';
import { defineOperation } from '../operation.ts';
import { deleteById } from './delete-by-id.ts';
import { renderNamespace } from './render-namespace.ts';

export const deleteNamespace = defineOperation({
  name: 'delete-namespace',
  summary: 'Deletes a namespace and everything in it',
  needs: ['namespace', 'confirm'],
  destroys: 'namespace',
  takes: ['ignore-not-found'],
  gives: ['namespace'],
  endpoints: ['deleteNamespace', 'getNamespace'],
  example: { namespace: 'labs-sandbox', confirm: 'labs-sandbox' },

  async run(context, { namespace: idOrName, ignoreNotFound }) {
    const { dryRun, platform } = context;
    const outputs = { namespace: idOrName };
    const remove = async () => {
      const namespace = await platform.namespaces.get(idOrName);
      await deleteById(context, namespace);
      return namespace;
    };
    const found = await (ignoreNotFound ? ifFound(remove()) : remove());
    if (found === undefined) return { headline: `Namespace ${idOrName} is already gone`, changed: false, outputs };
    const headline = `${dryRun ? 'Would delete' : 'Deleted'} namespace ${found.name}`;
    return { headline, changed: true, outputs, result: wireForm(reader, found), blocks: [renderNamespace(found)] };
  },
});
