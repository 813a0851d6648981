import { readNamespace } from '../../platform/resources/namespaces.ts';
import { createOrReuse } from '../create-or-reuse.ts';
import { describeRun } from '../describe-run.ts';
import { ifFound } from '../if-found.ts';
import { defineOperation } from '../operation.ts';
import { renderNamespace } from './render-namespace.ts';

export const createNamespace = defineOperation({
  name: 'create-namespace',
  summary: 'Creates a namespace, or finds the one of that name',
  needs: ['namespace'],
  takes: ['team', 'description', 'region', 'if-exists'],
  gives: ['id', 'namespace'],
  endpoints: ['createNamespace', 'getNamespace'],
  example: { namespace: 'acme-jobs', team: 'acme', description: 'Nightly jobs', region: 'eu' },

  async run({ platform, dryRun, event }, { namespace: name, team, description, region, ifExists }) {
    const find = () => ifFound(platform.call('getNamespace', { namespace: name }, readNamespace));
    if (dryRun) {
      const present = await find();
      return {
        headline: present ? `The namespace ${name} is there already` : `Would create the namespace ${name}`,
        changed: false,
        outputs: { id: present?.id, namespace: name },
        blocks: present ? [renderNamespace(present)] : [],
      };
    }

    const body = { name, team_id: team, description: description ?? describeRun(event), region };
    const create = () => platform.call('createNamespace', { body, find }, readNamespace);
    const { found, changed } = await createOrReuse(ifExists, create, find);
    return {
      headline: changed ? `Created the namespace ${name}` : `The namespace ${name} is there already`,
      changed,
      outputs: { id: found.id, namespace: found.name },
      result: found.raw,
      blocks: [renderNamespace(found)],
    };
  },
});
