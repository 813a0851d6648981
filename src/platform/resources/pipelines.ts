import type { Pipeline, PipelineEnvironment } from '../models.ts';
import { asFields, isFields, need, pick } from './fields.ts';

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
