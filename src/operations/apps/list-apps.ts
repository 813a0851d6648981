import { renderListing } from '../listing.ts';
import { defineOperation } from '../operation.ts';

export const listApps = defineOperation({
  name: 'list-apps',
  summary: 'Lists the apps that the token can reach, also as a job matrix',
  needs: [],
  takes: ['team'],
  gives: ['names', 'count', 'matrix'],
  endpoints: ['listTeams', 'listApps', 'getTeam'],
  example: { team: 'acme' },

  async run({ platform }, { team }) {
    const apps = await platform.apps.list(team);
    // To a platform, a team that does not exist may be one that has no apps.
    if (team !== undefined && apps.length === 0) await platform.teams.find(team);
    const listing = renderListing(apps, {
      nouns: ['app', 'apps'],
      of: team && `of the team ${team}`,
      name: ({ name }) => name,
      columns: {
        Status: ({ deployment }) => deployment.status,
        Region: ({ region }) => region,
        Team: (app) => app.team,
        URL: ({ url }) => url && { text: url, url },
      },
      result: ({ raw }) => raw,
    });
    return { ...listing, outputs: { ...listing.outputs, matrix: { app: listing.outputs.names } } };
  },
});
