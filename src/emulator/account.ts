import { byId, byName, check, checkNew, type Handlers, nextId } from './routes.ts';
import { iso, type Ref, type State } from './state.ts';

/** Teams, the caller and the cluster. */
export const account = {
  listTeams: ({ state }) => state.teams,
  getTeam: ({ parts, state }) => byId(state.teams, parts.team),
  getCurrentUser: () => ({ email: 'dev@platform.example' }),
  getClusterLogin({ now, state }) {
    const token = `fake-cluster-token-${nextId(state, 'credential')}`;
    const status = { token, expirationTimestamp: iso(now + 15 * 60_000) };
    return { apiVersion: 'client.authentication.k8s.io/v1beta1', kind: 'ExecCredential', status };
  },
} satisfies Partial<Handlers>;

/** Namespaces. */
export const namespaces = {
  listNamespaces: ({ state }) => state.namespaces,
  createNamespace({ body: { name, team_id, description = null, region = 'us' }, now, state }) {
    checkNew(state.namespaces, name);
    const [id, team] = [nextId(state, 'namespace'), chooseTeam(state, team_id)];
    const namespace = { id, name, team, description, region, created_at: iso(now) };
    state.namespaces.push(namespace);
    return namespace;
  },
  getNamespace: ({ parts, state }) => byName(state.namespaces, parts.namespace),
  deleteNamespace({ parts, state }) {
    const namespace = byName(state.namespaces, parts.namespace);
    state.namespaces = state.namespaces.filter((one) => one !== namespace);
  },
} satisfies Partial<Handlers>;

/** The team of something new: the one that is asked for, or the caller’s own. */
export function chooseTeam({ teams }: State, wanted: string | undefined): Ref {
  const own = teams.find(({ personal }) => personal) ?? teams[0];
  const team = teams.find(({ id }) => id === (wanted ?? own?.id));
  check(team !== undefined, 'There is no such team.');
  return { id: team.id, name: team.name };
}
