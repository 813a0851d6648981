import { isFields } from '../../contract/is-fields.ts';
import type { Pipeline, PipelineApp, PipelineEnvironment } from '../models.ts';
import type { Wire } from '../wire/open-wire.ts';
import { readApp } from './apps.ts';
import { asFields, need, pick, readAsked } from './reading/fields.ts';
import { readAppName } from './reading/standing.ts';

/** The calls about pipelines. */
export function openPipelines({ call, list }: Wire) {
  return {
    list: () => list('listPipelines', {}, readPipeline),
    get: (pipeline: string) => call('getPipeline', { pipeline }, readAsked(pipeline, readPipeline)),
    listApps: async (pipeline: string) => addressEach(await list('listPipelineApps', { pipeline }, readPipelineApp)),
  };
}

export function readPipeline(body: unknown): Pipeline {
  const pipeline = asFields(body, 'a pipeline');
  return {
    raw: body,
    id: pick(pipeline, 'id'),
    name: need(pick(pipeline, 'name', 'id'), 'name'),
    team: pick(pipeline, 'team', 'team.name', 'team.id', 'team_id'),
    environments: readEnvironments(pipeline['environments']),
  };
}

/** An app with the stage at which it stands in its pipeline. */
export function readPipelineApp(body: unknown): PipelineApp {
  const stage = pick(body, 'pipeline_stage', 'stage', 'pipeline_stage.name', 'stage.name');
  return { ...readApp(findCoupled(body)), raw: body, stage };
}

/** What an entry of a pipeline's list says of the app that it is about: itself, or where it has no name the app that it names, and then its id is that of no app. */
function findCoupled(entry: unknown): unknown {
  const { id, name = id } = readAppName(entry);
  if (!isFields(entry) || name === undefined || pick(entry, 'name') !== undefined) return entry;
  const { app } = entry;
  return { ...entry, ...(isFields(app) && app), id, name };
}

/** Where several have one name, each is asked for by its id. */
function addressEach(apps: readonly PipelineApp[]): readonly PipelineApp[] {
  const byName = Map.groupBy(apps, ({ name }) => name);
  return apps.map((app) => {
    const { id = app.name, name } = app;
    return byName.get(name)?.length === 1 ? app : { ...app, address: id };
  });
}

/** An array of `{id, kind}`, or a map from kind or name to environment or id. */
function readEnvironments(environments: unknown): readonly PipelineEnvironment[] {
  const entries: readonly (readonly [string | undefined, unknown])[] = Array.isArray(environments)
    ? environments.map((entry) => [undefined, entry])
    : Object.entries(isFields(environments) ? environments : {});
  return entries.flatMap(([key, entry]) => {
    const id = typeof entry === 'string' ? entry : pick(entry, 'id');
    return id === undefined ? [] : [{ id, kind: pick(entry, 'kind', 'type') ?? key, name: pick(entry, 'name') ?? key }];
  });
}
