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
  endpoints: ['listTeams', 'createNamespace', 'getNamespace', 'getTeam'],
  example: { namespace: 'acme-jobs', team: 'acme', description: 'Nightly jobs', region: 'eu' },

  run: (context, { namespace: name, team, description, region, ifExists }) => {
    const { event, platform } = context;
    const find = () => ifFound(platform.namespaces.get(name));
    const wanted = { name, team, description: description ?? describeRun(event), region };
    return createNamed(context, {
      of: 'namespace',
      what: `namespace ${name}`,
      ifExists,
      find,
      listDifferences: (found) => platform.listDifferences(found, wanted),
      create: (seek) => platform.namespaces.create(wanted, seek),
      outputs: ({ id, name: namespace }) => ({ id, namespace }),
      render: renderNamespace,
    });
  },
});
