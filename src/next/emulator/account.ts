import { check, found, type Handlers, nextId } from './routes.ts';
import type { State } from './state.ts';
import { iso } from './time.ts';

/** Teams, the caller and the cluster. */
export const account: Handlers<'listTeams' | 'getTeam' | 'getCurrentUser' | 'getClusterLogin'> = {
  listTeams: ({ state }) => state.teams,
  getTeam: ({ parts, state }) => findTeam(state, parts.team),
  getCurrentUser: ({ state }) => ({ email: state.email }),
  getClusterLogin({ now, query, state }) {
    check(query.has('region'), 'region is missing.');
    const token = `fake-cluster-token-${nextId(state, 'credential')}`;
    return {
      apiVersion: 'client.authentication.k8s.io/v1beta1',
      kind: 'ExecCredential',
      spec: { interactive: false },
      status: { token, expirationTimestamp: iso(now + 15 * 60_000) },
    };
  },
};

/** Finds a team by its id; its name is not taken. */
function findTeam({ teams }: State, id: string) {
  const team = teams.find((one) => one.id === id);
  return found(team, `Team ${id}`);
}

/** The team of something new: the one that is asked for, or the caller’s own. */
export function chooseTeam(state: State, id: string | null | undefined): string {
  if (id != null) return findTeam(state, id).id;
  return (state.teams.find(({ personal }) => personal) ?? state.teams[0])?.id ?? '';
}

/** A team as other resources show it. */
export function renderTeam(state: State, id: string): object | null {
  const team = state.teams.find((one) => one.id === id);
  return team ? { id, name: team.name } : null;
}
