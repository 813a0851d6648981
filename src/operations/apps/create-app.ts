import { readApp } from '../../platform/resources/apps.ts';
import { createOrReuse } from '../create-or-reuse.ts';
import { ifFound } from '../if-found.ts';
import { defineOperation } from '../operation.ts';
import { renderApp } from './render-app.ts';

export const createApp = defineOperation({
  name: 'create-app',
  summary: 'Creates an app, or finds the one of that name',
  needs: ['app'],
  takes: ['team', 'region', 'if-exists'],
  gives: ['id', 'url'],
  endpoints: ['createApp', 'getApp'],
  example: { app: 'new-app', team: 'acme', region: 'eu' },

  async run({ platform, dryRun }, { app: name, team, region, ifExists }) {
    const find = () => ifFound(platform.call('getApp', { app: name }, readApp));
    if (dryRun) {
      const present = await find();
      return {
        headline: present ? `The app ${name} is there already` : `Would create the app ${name}`,
        changed: false,
        outputs: { id: present?.id, url: present?.url },
        blocks: present ? [renderApp(present)] : [],
      };
    }

    const body = { name, team_id: team, region };
    const create = () => platform.call('createApp', { body, find }, readApp);
    const { found, changed } = await createOrReuse(ifExists, create, find);
    return {
      headline: changed ? `Created the app ${name}` : `The app ${name} is there already`,
      changed,
      outputs: { id: found.id, url: found.url },
      result: found.raw,
      blocks: [renderApp(found)],
    };
  },
});
