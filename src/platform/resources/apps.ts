import {
  count,
  from,
  id,
  listOf,
  mapOf,
  maybe,
  name,
  nullable,
  object,
  orNull,
  type Read,
  text,
} from '../shape/reader.ts';
import type { Find } from '../wire/retry.ts';
import type { Wire } from '../wire/wire.ts';
import { asked } from './asked.ts';
import type { Teams } from './teams.ts';

/** Names another resource. */
export const ref = object('an object', { id, name });

/** An app whose status stands at a dotted path. */
export function appWith(statusField: string) {
  return object('an app', {
    id,
    name,
    region: maybe(text),
    team: maybe(ref),
    formation: maybe(mapOf(object('an object', { quantity: count, size: maybe(text) }))),
    buildpacks: maybe(listOf(object('a buildpack', { url: name }))),
    buildId: from('current_build_id', orNull(id)),
    deploymentId: from('current_deployment_id', orNull(id)),
    status: from(statusField, orNull(name)),
    pipeline: maybe(object('a pipeline', { id: nullable(id), name: nullable(name) })),
    stage: from('pipeline_stage', maybe(text)),
    url: from('web_url', maybe(text)),
  });
}

/** An app; null as a build, deployment or status means that it runs nothing. */
export const app = appWith('deployment_status');
export type App = Read<typeof app>;

/** What an app is created from; a team is given by its id or name. */
export interface NewApp {
  readonly name: string;
  readonly team?: string | undefined;
  readonly region?: string | undefined;
}

/** Opens the calls about apps. */
export function openApps({ call }: Wire, { identify }: Pick<Teams, 'identify'>, statusField: string) {
  const reader = appWith(statusField);
  return {
    list: async (team?: string) => call('listApps', { query: { team_id: team && (await identify(team)) } }, reader),
    get: (app: string) => call('getApp', { app }, asked(reader, app)),
    /** Creates an app; without `find`, a lost answer leaves the outcome unknown. */
    async create({ name, team, region }: NewApp, find: Find<App> | undefined): Promise<App> {
      const body = { name, team_id: team && (await identify(team)), region };
      return call('createApp', { body, find }, asked(reader, name));
    },
  };
}
