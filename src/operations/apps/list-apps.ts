import { app } from '../../platform/resources/apps.ts';
import { remarkOnTeam, renderListing } from '../listing.ts';
import { defineOperation } from '../operation.ts';

export const listApps = defineOperation({
  name: 'list-apps',
  summary: 'Lists the apps that the token can reach, also as a job matrix',
  needs: [],
  takes: ['team', 'status-field'],
  gives: ['names', 'count', 'matrix'],
  endpoints: ['listTeams', 'listApps'],
  example: { team: 'acme' },

  async run({ platform }, { team }) {
    const listing = renderListing(await platform.apps.list(team), {
      noun: 'app',
      of: team && `of team ${team}`,
      name: ({ name }) => name,
      columns: {
        Status: ({ status }) => status ?? undefined,
        Region: ({ region }) => region,
        Team: (app) => app.team?.name,
        URL: ({ url }) => url && { text: url, url },
      },
      reader: app,
      remark: remarkOnTeam(team, 'apps'),
    });
    return { ...listing, outputs: { ...listing.outputs, matrix: { app: listing.outputs.names } } };
  },
});
