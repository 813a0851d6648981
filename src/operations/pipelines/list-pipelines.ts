import { pipeline } from '../../platform/resources/pipelines.ts';
import { remarkOnTeam, renderListing } from '../listing.ts';
import { defineOperation } from '../operation.ts';

export const listPipelines = defineOperation({
  name: 'list-pipelines',
  summary: 'Lists the pipelines that the token can reach',
  needs: [],
  takes: ['team'],
  gives: ['names', 'count'],
  endpoints: ['listPipelines', 'listTeams'],
  example: {},

  async run({ platform }, { team }) {
    const pipelines = await platform.pipelines.list(team);
    return renderListing(pipelines, {
      noun: 'pipeline',
      of: team && `of team ${team}`,
      name: ({ name }) => name,
      columns: {
        Team: (one) => one.team?.name,
        Environments: ({ environments = [] }) => environments.map(({ id, kind = id }) => kind).join(', '),
      },
      reader: pipeline,
      remark: remarkOnTeam(team, 'pipelines'),
    });
  },
});
