import { chooseTeam, renderTeam } from './account.ts';
import { checkNew, find, found, type Handlers, nextId } from './routes.ts';
import type { NamespaceRecord, State } from './state.ts';
import { iso } from './time.ts';

/** Namespaces. */
export const namespaces: Handlers<'listNamespaces' | 'createNamespace' | 'getNamespace' | 'deleteNamespace'> = {
  listNamespaces: ({ state }) => state.namespaces.map((namespace) => render(state, namespace)),
  createNamespace({ body: { name, team_id, description, region }, now, state }) {
    checkNew(state.namespaces, name);
    const [id, teamId] = [nextId(state, 'namespace'), chooseTeam(state, team_id)];
    const rest = { description: description ?? null, region: region ?? 'us', createdAt: now };
    const namespace = { id, name, teamId, ...rest };
    state.namespaces.push(namespace);
    return render(state, namespace);
  },
  getNamespace: ({ parts, state }) => render(state, findNamespace(state, parts.namespace)),
  deleteNamespace({ parts, state }) {
    const namespace = findNamespace(state, parts.namespace);
    state.namespaces = state.namespaces.filter((one) => one !== namespace);
  },
};

function findNamespace({ namespaces }: State, idOrName: string): NamespaceRecord {
  return found(find(namespaces, idOrName), `Namespace ${idOrName}`);
}

function render(state: State, { id, name, description, region, teamId, createdAt }: NamespaceRecord): object {
  return { id, name, description, region, team: renderTeam(state, teamId), created_at: iso(createdAt) };
}
