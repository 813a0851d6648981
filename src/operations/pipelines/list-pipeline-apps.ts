import { renderListing } from '../listing.ts';
import { defineOperation } from '../operation.ts';

export const listPipelineApps = defineOperation({
  name: 'list-pipeline-apps',
  summary: 'Lists the apps in a pipeline, also as a job matrix',
  needs: ['pipeline'],
  takes: [],
  gives: ['names', 'count', 'matrix'],
  endpoints: ['listPipelineApps'],
  example: { pipeline: 'shop' },

  async run({ platform }, { pipeline }) {
    const apps = await platform.pipelines.listApps(pipeline);
    const listing = renderListing(apps, {
      nouns: ['app', 'apps'],
      of: `in the pipeline ${pipeline}`,
      name: ({ name }) => name,
      columns: {
        Stage: ({ stage }) => stage,
        Status: ({ deployment }) => deployment.status,
        Region: ({ region }) => region,
        URL: ({ url }) => url && { text: url, url },
      },
      result: ({ raw }) => raw,
    });
    return { ...listing, outputs: { ...listing.outputs, matrix: { app: listing.outputs.names } } };
  },
});
