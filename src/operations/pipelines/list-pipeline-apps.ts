import { renderListing } from '../listing.ts';
import { defineOperation } from '../operation.ts';
import { selectStage } from './select-stage.ts';

export const listPipelineApps = defineOperation({
  name: 'list-pipeline-apps',
  summary: 'Lists the apps in a pipeline, also as a job matrix',
  needs: ['pipeline'],
  takes: ['stage'],
  gives: ['names', 'count', 'matrix'],
  endpoints: ['listPipelineApps'],
  example: { pipeline: 'shop', stage: 'production' },

  async run({ log, platform }, { pipeline, stage: wanted }) {
    const apps = selectStage(await platform.pipelines.listApps(pipeline), wanted, log);
    const listing = renderListing(apps, {
      nouns: ['app', 'apps'],
      of: wanted === undefined ? `in the pipeline ${pipeline}` : `at the stage ${wanted} of the pipeline ${pipeline}`,
      name: ({ address }) => address,
      columns: {
        Stage: ({ stage }) => stage,
        Status: ({ deployment }) => deployment.status,
        Region: ({ region }) => region,
        URL: ({ url }) => url && { text: url, url },
      },
      result: ({ raw }) => raw,
    });
    const include = apps.map(({ address: app, stage = '', url = '' }) => ({ app, stage, url }));
    // GitHub adds an entry of `include` to the job of the same app.
    return { ...listing, outputs: { ...listing.outputs, matrix: { app: listing.outputs.names, include } } };
  },
});
