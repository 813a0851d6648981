import { app } from '../../platform/resources/apps.ts';
import { renderListing } from '../listing.ts';
import { defineOperation } from '../operation.ts';
import { selectStage } from './stages.ts';

export const listPipelineApps = defineOperation({
  name: 'list-pipeline-apps',
  summary: 'Lists the apps in a pipeline, also as a job matrix',
  needs: ['pipeline'],
  takes: ['stage', 'status-field'],
  gives: ['names', 'count', 'matrix'],
  endpoints: ['listPipelineApps'],
  example: { pipeline: 'shop', stage: 'production' },

  async run({ log, platform }, { pipeline, stage: wanted }) {
    const apps = selectStage(await platform.pipelines.apps(pipeline), wanted, log);
    const listing = renderListing(apps, {
      noun: 'app',
      of: wanted === undefined ? `in pipeline ${pipeline}` : `in stage ${wanted} of pipeline ${pipeline}`,
      name: ({ name }) => name,
      columns: {
        Stage: ({ stage }) => stage,
        Status: ({ status }) => status ?? '',
        Region: ({ region }) => region,
        URL: ({ url }) => url && { text: url, url },
      },
      reader: app,
    });
    const include = apps.map(({ name, stage = '', url = '' }) => ({ app: name, stage, url }));
    // GitHub adds an entry of `include` to the job of the same app.
    return { ...listing, outputs: { ...listing.outputs, matrix: { app: listing.outputs.names, include } } };
  },
});
