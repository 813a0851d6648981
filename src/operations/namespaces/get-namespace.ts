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
      headline: `The namespace ${namespace.name}`,
      changed: false,
      outputs: { id: namespace.id },
      result: namespace.raw,
      blocks: [renderNamespace(namespace)],
    };
  },
});
