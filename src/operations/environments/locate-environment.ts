import { InputError } from '../../contract/errors.ts';
import type { PipelineEnvironment } from '../../platform/models.ts';
import type { Platform } from '../../platform/open-platform.ts';

/** The id of a pipeline environment: what was given, or with a pipeline what its details have for that kind or name. */
export async function locateEnvironment(
  platform: Platform,
  { pipeline, pipelineEnvironment: wanted }: { pipeline: string | undefined; pipelineEnvironment: string },
): Promise<string> {
  if (pipeline === undefined) return wanted;
  const { environments } = await platform.pipelines.get(pipeline);
  const same = (word: string | undefined) => word?.toLowerCase() === wanted.toLowerCase();
  const found = environments.filter(({ id, kind, name }) => id === wanted || same(kind) || same(name));
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only.id;
  throw new InputError(
    `The pipeline ${pipeline} has ${only === undefined ? 'no environment' : `${found.length} environments of the id, kind or name`} \`${wanted}\``,
    `Give \`pipeline-environment\` the id of one of ${describe(only === undefined ? environments : found)}.`,
  );
}

function describe(environments: readonly PipelineEnvironment[]): string {
  const descriptions = environments.map(({ id, kind, name }) => {
    const words = [...new Set([kind, name])].filter((word) => word !== undefined);
    return words.length === 0 ? id : `${id} (${words.join(', ')})`;
  });
  return descriptions.join(', ') || 'its environments: it shows none';
}
