import { team } from '../../platform/resources/teams.ts';
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
    return renderListing(await platform.teams.list(), {
      noun: 'team',
      name: ({ name }) => name,
      columns: { Id: ({ id }) => ({ text: id, code: true }) },
      reader: team,
    });
  },
});
