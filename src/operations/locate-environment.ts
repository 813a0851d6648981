import { ActionError } from '../contract/errors.ts';
import { adviseNames } from '../contract/text.ts';
import type { Platform } from '../platform/open-platform.ts';
import type { Pipeline } from '../platform/resources/pipelines.ts';

/** The id of a pipeline environment: what was given, or with a pipeline the id that its details show for that kind. */
export async function locateEnvironment(
  platform: Pick<Platform, 'pipelines'>,
  { pipeline, pipelineEnvironment: wanted }: { pipeline: string | undefined; pipelineEnvironment: string },
): Promise<string> {
  if (pipeline === undefined) return wanted;
  const shown = await platform.pipelines.get(pipeline);
  const found = findEnvironment(shown, wanted);
  if (found !== undefined) return found;
  const known = shown.environments?.map(({ id, kind }) => kind ?? id) ?? [];
  const hint = adviseNames('pipeline-environment', known);
  throw new ActionError('not-found', `Pipeline ${shown.name} has no environment ${wanted}`, hint);
}

/** The id of the environment with an id or kind, if the pipeline has one. */
export function findEnvironment({ name, environments = [] }: Pipeline, wanted: string): string | undefined {
  const found = environments.filter(({ id, kind }) => id === wanted || kind === wanted);
  if (found.length < 2) return found[0]?.id;
  throw new ActionError(
    'conflict',
    `Pipeline ${name} has ${found.length} environments of kind ${wanted}`,
    `Give the id of one of them: ${found.map(({ id }) => id).join(', ')}.`,
  );
}
