import { app } from '../../platform/resources/apps.ts';
import { createNamed, ifFound } from '../existence.ts';
import { defineOperation } from '../operation.ts';
import { renderApp } from './render-app.ts';

export const createApp = defineOperation({
  name: 'create-app',
  summary: 'Creates an app, or finds the one of that name',
  needs: ['app'],
  takes: ['team', 'region', 'if-exists', 'status-field'],
  gives: ['id', 'url'],
  endpoints: ['listTeams', 'createApp', 'getApp'],
  example: { app: 'new-app', team: 'acme', region: 'eu' },

  run: (context, { app: name, team, region, ifExists }) => {
    const { apps } = context.platform;
    return createNamed(context, {
      what: `app ${name}`,
      ifExists,
      find: () => ifFound(apps.get(name)),
      create: (find) => apps.create({ name, team, region }, find),
      reader: app,
      outputs: ({ id, url }) => ({ id, url }),
      render: renderApp,
    });
  },
});
