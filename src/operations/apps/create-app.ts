import { createNamed, ifFound } from '../existence.ts';
import { defineOperation } from '../operation.ts';
import { renderApp } from './render-app.ts';

export const createApp = defineOperation({
  name: 'create-app',
  summary: 'Creates an app, or finds the one of that name',
  needs: ['app'],
  takes: ['team', 'region', 'if-exists'],
  gives: ['id', 'url'],
  endpoints: ['listTeams', 'createApp', 'getApp', 'getTeam'],
  example: { app: 'new-app', team: 'acme', region: 'eu' },

  run: (context, { app: name, team, region, ifExists }) => {
    const { platform } = context;
    const find = () => ifFound(platform.apps.get(name));
    return createNamed(context, {
      of: 'app',
      what: `app ${name}`,
      ifExists,
      find,
      listDifferences: (found) => platform.listDifferences(found, { team, region }),
      create: (seek) => platform.apps.create({ name, team, region }, seek),
      outputs: ({ id, url }) => ({ id, url }),
      render: renderApp,
    });
  },
});
