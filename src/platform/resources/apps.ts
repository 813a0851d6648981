import { excusing } from '../../contract/errors.ts';
import { differ } from '../deployment.ts';
import type { App } from '../models.ts';
import { isNotFound } from '../wire/api-error.ts';
import type { Wire } from '../wire/open-wire.ts';
import type { Find } from '../wire/retry.ts';
import { readFormation } from './formations.ts';
import { asFields, need, pick, readAsked } from './reading/fields.ts';
import { readShownDeployments } from './reading/shown-deployments.ts';
import type { Teams } from './teams.ts';

/** What an app is created from. */
export interface NewApp {
  readonly name: string;
  readonly team?: string | undefined;
  readonly region?: string | undefined;
}

/** The calls about apps; a team is given by its id or name. */
export function openApps({ call, list }: Wire, { identify }: Pick<Teams, 'identify'>) {
  const get = (app: string) =>
    call(
      'getApp',
      { app },
      readAsked(app, (body) => ({ ...readApp(body), address: app })),
    );
  return {
    list: async (team?: string) => list('listApps', { query: { team_id: team && (await identify(team)) } }, readApp),
    get,
    /** An app that a list names: where another one answers to its name, by its id. What a list has for an id may be no app's. */
    async getListed({ address, id }: Pick<App, 'address' | 'id'>): Promise<App> {
      const app = await get(address);
      if (id === undefined || !differ(app.id, id)) return app;
      return get(id).catch(excusing(isNotFound, app));
    },
    /** Creates an app; `find` tells whether an attempt without an answer has done so. */
    async create({ name, team, region }: NewApp, find: Find<App> | undefined): Promise<App> {
      const body = { name, team_id: team && (await identify(team)), region };
      return call('createApp', { body, find }, readAsked(name, readApp));
    },
  };
}

export function readApp(body: unknown): App {
  const app = asFields(body, 'an app');
  const name = need(pick(app, 'name', 'id'), 'name');
  return {
    raw: body,
    id: pick(app, 'id'),
    name,
    address: name,
    region: pick(app, 'region', 'region.name'),
    team: pick(app, 'team', 'team.name', 'team.id', 'team_id'),
    url: pick(app, 'web_url', 'url'),
    formation: readFormation(app['formation']),
    buildpacks: [app['buildpacks'] ?? []]
      .flat()
      .flatMap((pack) => (typeof pack === 'string' ? pack : (pick(pack, 'url', 'name') ?? []))),
    ...readShownDeployments(app),
  };
}
