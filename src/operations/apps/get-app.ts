import { app as reader } from '../../platform/resources/apps.ts';
import { wireForm } from '../../platform/shape/reader.ts';
import { defineOperation } from '../operation.ts';
import { renderApp } from './render-app.ts';

export const getApp = defineOperation({
  name: 'get-app',
  summary: 'Shows an app with its formation, buildpacks, region and deployment status',
  needs: ['app'],
  takes: ['status-field'],
  gives: ['id', 'url', 'status', 'region'],
  endpoints: ['getApp'],
  example: { app: 'my-app' },

  async run({ platform }, { app: idOrName }) {
    const app = await platform.apps.get(idOrName);
    const { id, name, url, region, status } = app;
    return {
      headline: `App ${name}${status ? `: ${status}` : ''}`,
      changed: false,
      outputs: { id, url, status: status ?? undefined, region },
      result: wireForm(reader, app),
      blocks: [renderApp(app)],
    };
  },
});
