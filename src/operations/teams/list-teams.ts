import { renderListing } from '../listing.ts';
import { defineOperation } from '../operation.ts';

export const listTeams = defineOperation({
  name: 'list-teams',
  summary: 'Lists the teams that the token’s owner belongs to',
  needs: [],
  takes: [],
  gives: ['names', 'count'],
  endpoints: ['listTeams'],
  example: {},

  async run({ platform }) {
    const teams = await platform.teams.list();
    return renderListing(teams, {
      nouns: ['team', 'teams'],
      name: ({ name }) => name,
      columns: { Id: ({ id }) => id && { text: id, code: true } },
      result: ({ raw }) => raw,
    });
  },
});
