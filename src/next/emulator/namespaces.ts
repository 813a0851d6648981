import { chooseTeam, renderTeam } from './account.ts';
import { checkName } from './apps.ts';
import { found, Refusal } from './refusal.ts';
import type { Handlers, World } from './routes.ts';
import { find, type NamespaceRecord, nextId } from './state.ts';

/** Namespaces. */
export const namespaces: Handlers<'listNamespaces' | 'createNamespace' | 'getNamespace' | 'deleteNamespace'> = {
  listNamespaces: ({ world }) => world.state.namespaces.map((namespace) => render(world, namespace)),

  createNamespace({ body: { name, team_id, description, region }, world: { state, now }, world }) {
    checkName(name);
    if (find(state.namespaces, name)) throw new Refusal(409, `A namespace named ${name} already exists.`);
    const namespace = {
      id: nextId(state, 'namespace'),
      name,
      teamId: chooseTeam(state, team_id),
      description: description ?? null,
      region: region ?? 'us',
      createdAt: now,
    };
    state.namespaces.push(namespace);
    return render(world, namespace);
  },

  getNamespace: ({ parts, world }) => render(world, findNamespace(world, parts.namespace)),

  deleteNamespace({ parts, world }) {
    const namespace = findNamespace(world, parts.namespace);
    world.state.namespaces = world.state.namespaces.filter((one) => one !== namespace);
  },
};

function findNamespace({ state }: World, idOrName: string): NamespaceRecord {
  return found(find(state.namespaces, idOrName), `Namespace ${idOrName}`);
}

function render({ state }: World, { teamId, createdAt, ...rest }: NamespaceRecord): object {
  return { ...rest, team: renderTeam(state, teamId), created_at: new Date(createdAt).toISOString() };
}
