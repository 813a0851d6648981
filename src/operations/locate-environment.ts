import { adviseNear } from '../contract/advise-near.ts';
import { InputError } from '../contract/errors.ts';
import type { PipelineEnvironment } from '../platform/models.ts';
import type { Platform } from '../platform/open-platform.ts';

/** The id of a pipeline environment: what was given, or with a pipeline what its details have for that kind or name. */
export async function locateEnvironment(
  platform: Platform,
  { pipeline, pipelineEnvironment: wanted }: { pipeline: string | undefined; pipelineEnvironment: string },
): Promise<string> {
  if (pipeline === undefined) return wanted;
  const { environments } = await platform.pipelines.get(pipeline);
  const found = findEnvironment(pipeline, environments, wanted);
  if (found !== undefined) return found;
  const names = environments.flatMap(({ id, kind, name }) => [kind, name, id].filter((one) => one !== undefined));
  throw new InputError(
    `The pipeline ${pipeline} has no environment \`${wanted}\``,
    adviseNear('pipeline-environment', [wanted], names, environments.map(describe)),
  );
}

/** The id of the one environment of an id, kind or name, if there is any. */
export function findEnvironment(
  pipeline: string,
  environments: readonly PipelineEnvironment[],
  wanted: string,
): string | undefined {
  const same = (word: string | undefined) => word?.toLowerCase() === wanted.toLowerCase();
  const found = environments.filter(({ id, kind, name }) => id === wanted || same(kind) || same(name));
  if (found.length <= 1) return found[0]?.id;
  throw new InputError(
    `The pipeline ${pipeline} has ${found.length} environments of the id, kind or name \`${wanted}\``,
    `Give the id of one of ${found.map(describe).join(', ')}.`,
  );
}

function describe({ id, kind, name }: PipelineEnvironment): string {
  const words = [...new Set([kind, name])].filter((word) => word !== undefined);
  return words.length === 0 ? id : `${id} (${words.join(', ')})`;
}
