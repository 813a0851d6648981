import type { App, Deployment, ProcessType } from '../models.ts';
import { type Fields, isFields } from '../wire/envelope.ts';
import type { Wire } from '../wire/open-wire.ts';
import type { Find } from '../wire/retry.ts';
import { asFields, need, pick, pickNumber, readAsked } from './fields.ts';
import type { Teams } from './teams.ts';

/** What an app is created from. */
export interface NewApp {
  readonly name: string;
  readonly team?: string | undefined;
  readonly region?: string | undefined;
}

/** The calls about apps; a team is given by its id or name. */
export function openApps({ call, list }: Wire, { identify }: Pick<Teams, 'identify'>) {
  return {
    list: async (team?: string) => list('listApps', { query: { team_id: team && (await identify(team)) } }, readApp),
    get: (app: string) => call('getApp', { app }, readAsked(app, readApp)),
    /** Creates an app; `find` tells whether an attempt without an answer has done so. */
    async create({ name, team, region }: NewApp, find: Find<App> | undefined): Promise<App> {
      const body = { name, team_id: team && (await identify(team)), region };
      return call('createApp', { body, find }, readAsked(name, readApp));
    },
  };
}

export function readApp(body: unknown): App {
  const app = asFields(body, 'an app');
  return {
    raw: body,
    id: pick(app, 'id'),
    name: need(pick(app, 'name', 'id'), 'name'),
    region: pick(app, 'region', 'region.name'),
    team: pick(app, 'team', 'team.name', 'team.id', 'team_id'),
    url: pick(app, 'web_url', 'url'),
    formation: readFormation(app['formation']),
    buildpacks: [app['buildpacks'] ?? []]
      .flat()
      .flatMap((pack) => (typeof pack === 'string' ? pack : (pick(pack, 'url', 'name') ?? []))),
    deployment: readDeployment(app),
  };
}

function readDeployment(app: Fields): Deployment {
  const moments = ['created_at', 'started_at', 'updated_at', 'finished_at', 'released_at', 'deployed_at'];
  return {
    status: pick(
      app,
      'deployment_status',
      'deployment.status',
      'deployment.state',
      'current_deployment.status',
      'current_deployment.state',
      'status',
      'state',
    ),
    buildId: pick(app, 'current_build_id', 'deployment.build_id', 'current_deployment.build_id', 'current_build.id'),
    deploymentId: pick(app, 'current_deployment_id', 'deployment.id', 'current_deployment.id'),
    commit: pick(
      app,
      'deployment.commitish',
      'deployment.commit',
      'current_deployment.commitish',
      'current_deployment.commit',
      'current_build.commitish',
      'current_build.commit',
    ),
    message: pick(
      app,
      'deployment_message',
      'deployment.message',
      'current_deployment.message',
      'deployment.error',
      'current_deployment.error',
    ),
    timestamps: ['deployment', 'current_deployment', 'current_build']
      .flatMap((holder) => moments.map((moment) => pick(app, `${holder}.${moment}`)))
      .concat(pick(app, 'deployed_at', 'released_at'))
      .filter((moment) => moment !== undefined),
  };
}

function readFormation(formation: unknown): readonly ProcessType[] {
  const entries: readonly (readonly [string | undefined, unknown])[] = Array.isArray(formation)
    ? formation.map((entry) => [pick(entry, 'type', 'name'), entry])
    : Object.entries(isFields(formation) ? formation : {});
  return entries.flatMap(([type, entry]) =>
    type === undefined
      ? []
      : [{ type, quantity: pickNumber(entry, 'quantity'), size: pick(entry, 'size', 'size.name') }],
  );
}
