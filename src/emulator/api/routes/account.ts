import { randomUUID } from 'node:crypto';
import { formatTime } from '../../emulator-clock.ts';
import { Refusal } from '../../http/refusal.ts';
import { findTeam } from '../find-or-refuse.ts';
import type { Handlers } from '../handler.ts';
import { answer } from '../replies.ts';

const credentialSeconds = 900;

/** Handlers of section 4.9: teams, the current user, cluster login. */
export const accountRoutes: Pick<Handlers, 'listTeams' | 'getTeam' | 'getCurrentUser' | 'getClusterLogin'> = {
  listTeams: ({ world }) => answer([...world.store.teams.values()]),

  getTeam: ({ parts, world }) => answer(findTeam(world, parts.team)),

  getCurrentUser: ({ world }) => answer({ email: world.store.settings.email }),

  getClusterLogin({ query, world }) {
    const region = query.get('region');
    if (region === null || region === '') throw new Refusal(422, 'region is required');
    return answer({
      apiVersion: `client.authentication.k8s.io/${world.store.settings.execCredential}`,
      kind: 'ExecCredential',
      spec: { interactive: false },
      status: {
        token: `emulator-cluster-token-${region}-${randomUUID()}`,
        expirationTimestamp: formatTime(world.clock.now() + credentialSeconds * 1000),
      },
    });
  },
};
