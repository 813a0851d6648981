import { defineOperation } from '../operation.ts';
import { renderApp } from './render-app.ts';

export const getApp = defineOperation({
  name: 'get-app',
  summary: 'Shows an app with its formation, buildpacks, region and deployment status',
  needs: ['app'],
  takes: [],
  gives: ['id', 'url', 'status', 'region'],
  endpoints: ['getApp'],
  example: { app: 'my-app' },

  async run({ platform }, { app: idOrName }) {
    const app = await platform.apps.get(idOrName);
    const { id, name, url, region, deployment, raw } = app;
    return {
      headline: deployment.status === undefined ? `The app ${name}` : `The app ${name}: ${deployment.status}`,
      changed: false,
      outputs: { id, url, status: deployment.status, region },
      result: raw,
      blocks: [renderApp(app)],
    };
  },
});
