import { pipeline } from '../../platform/resources/pipelines.ts';
import { renderListing } from '../listing.ts';
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
    const listing = renderListing(pipelines, {
      noun: 'pipeline',
      of: team && `of team ${team}`,
      name: ({ name }) => name,
      columns: {
        Team: (one) => one.team?.name,
        Environments: ({ environments = [] }) => environments.map(({ id, kind = id }) => kind).join(', '),
      },
      reader: pipeline,
    });
    const text = 'Without `team`, some platforms list only the pipelines of your personal team.';
    return {
      ...listing,
      blocks: [...listing.blocks, ...(team === undefined ? [{ kind: 'text', text } as const] : [])],
    };
  },
});
