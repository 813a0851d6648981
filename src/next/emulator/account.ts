import { found, require } from './refusal.ts';
import type { Handlers } from './routes.ts';
import { nextId, type State } from './state.ts';

const credentialMinutes = 15;

/** Teams, the caller and the cluster. */
export const account: Handlers<'listTeams' | 'getTeam' | 'getCurrentUser' | 'getClusterLogin'> = {
  listTeams: ({ world }) => world.state.teams,
  getTeam: ({ parts, world }) => findTeam(world.state, parts.team),
  getCurrentUser: ({ world }) => ({ email: world.state.email }),
  getClusterLogin({ query, world }) {
    const region = query.get('region') ?? '';
    require(region !== '', 'region is missing.');
    return {
      apiVersion: 'client.authentication.k8s.io/v1beta1',
      kind: 'ExecCredential',
      spec: { interactive: false },
      status: {
        token: `fake-cluster-token-${region}-${nextId(world.state, 'credential')}`,
        expirationTimestamp: new Date(world.now + credentialMinutes * 60_000).toISOString(),
      },
    };
  },
};

/** Finds a team by its id; a name is not taken. */
export function findTeam({ teams }: State, id: string) {
  return found(
    teams.find((team) => team.id === id),
    `Team ${id}`,
  );
}

/** The team of something new: the one that is asked for, or the caller’s own. */
export function chooseTeam(state: State, id: string | null | undefined): string {
  if (id != null) return findTeam(state, id).id;
  return (state.teams.find(({ personal }) => personal) ?? state.teams[0])?.id ?? '';
}

/** A team as other resources show it. */
export function renderTeam({ teams }: State, id: string): object | null {
  const team = teams.find((one) => one.id === id);
  return team ? { id, name: team.name } : null;
}
