import { namespace as reader } from '../../platform/resources/namespaces.ts';
import { wireForm } from '../../platform/shape/reader.ts';
import { defineOperation } from '../operation.ts';
import { renderNamespace } from './render-namespace.ts';

export const getNamespace = defineOperation({
  name: 'get-namespace',
  summary: 'Shows a namespace',
  needs: ['namespace'],
  takes: [],
  gives: ['id'],
  endpoints: ['getNamespace'],
  example: { namespace: 'acme-tools' },

  async run({ platform }, { namespace: idOrName }) {
    const namespace = await platform.namespaces.get(idOrName);
    return {
      headline: `Namespace ${namespace.name}`,
      changed: false,
      outputs: { id: namespace.id },
      result: wireForm(reader, namespace),
      blocks: [renderNamespace(namespace)],
    };
  },
});
