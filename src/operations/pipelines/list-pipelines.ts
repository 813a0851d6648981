import { readList } from '../../platform/resources/fields.ts';
import { readPipeline } from '../../platform/resources/pipelines.ts';
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
    const pipelines = await platform.call('listPipelines', {}, readList(readPipeline));
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
