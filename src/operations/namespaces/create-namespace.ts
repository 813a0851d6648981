import { namespace } from '../../platform/resources/namespaces.ts';
import { describeRun } from '../describe-run.ts';
import { createNamed, ifFound } from '../existence.ts';
import { defineOperation } from '../operation.ts';
import { renderNamespace } from './render-namespace.ts';

export const createNamespace = defineOperation({
  name: 'create-namespace',
  summary: 'Creates a namespace, or finds the one of that name',
  needs: ['namespace'],
  takes: ['team', 'description', 'region', 'if-exists'],
  gives: ['id', 'namespace'],
  endpoints: ['listTeams', 'createNamespace', 'getNamespace'],
  example: { namespace: 'acme-jobs', team: 'acme', description: 'Nightly jobs', region: 'eu' },

  run: (context, { namespace: name, team, description = describeRun(context.event), region, ifExists }) => {
    const { namespaces } = context.platform;
    return createNamed(context, {
      what: `namespace ${name}`,
      ifExists,
      find: () => ifFound(namespaces.get(name)),
      create: (find) => namespaces.create({ name, team, description, region }, find),
      reader: namespace,
      outputs: ({ id, name: namespace }) => ({ id, namespace }),
      render: renderNamespace,
    });
  },
});
