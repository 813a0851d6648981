import { renderListing } from '../listing.ts';
import { defineOperation } from '../operation.ts';

export const listPipelines = defineOperation({
  name: 'list-pipelines',
  summary: 'Lists the pipelines that the token can reach',
  needs: [],
  takes: [],
  gives: ['names', 'count'],
  endpoints: ['listPipelines'],
  example: {},

  async run({ platform }) {
    const pipelines = await platform.pipelines.list();
    return renderListing(pipelines, {
      nouns: ['pipeline', 'pipelines'],
      name: ({ name }) => name,
      columns: {
        Team: ({ team }) => team,
        Environments: ({ environments }) => environments.map(({ id, kind, name }) => kind ?? name ?? id).join(', '),
      },
      result: ({ raw }) => raw,
    });
  },
});
