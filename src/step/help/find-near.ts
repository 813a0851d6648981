import { findNearest } from '../../contract/did-you-mean.ts';
import type { InputName, InputValues } from '../../contract/inputs.ts';
import type { Platform } from '../../platform/open-platform.ts';
import type { PathPartValue } from '../../platform/wire/api-error.ts';

/** The inputs that may name a part of a path, and all names that could be meant; what holds it is named by the part before. */
interface Place {
  readonly inputs: readonly [InputName, ...InputName[]];
  list(platform: Platform, holder: PathPartValue): Promise<readonly string[]>;
}

const places: Readonly<Record<string, Place>> = {
  app: { inputs: ['app', 'to', 'against'], list: async ({ apps }) => (await apps.list()).map(({ name }) => name) },
  domain: {
    inputs: ['domain'],
    list: async ({ domains }, [, app]) => (await domains.list(app)).map(({ hostname }) => hostname),
  },
  dyno: { inputs: ['dyno'], list: async ({ dynos }, [, app]) => (await dynos.list(app)).map(({ name }) => name) },
  key: {
    inputs: ['config-keys'],
    list: async ({ config, environments }, [kind, name]) => [
      ...(await (kind === 'environment' ? environments : config).read(name)).keys(),
    ],
  },
  namespace: {
    inputs: ['namespace'],
    list: async ({ namespaces }) => (await namespaces.list()).map(({ name }) => name),
  },
  pipeline: { inputs: ['pipeline'], list: async ({ pipelines }) => (await pipelines.list()).map(({ name }) => name) },
  team: { inputs: ['team'], list: async ({ teams }) => (await teams.list()).map(({ name }) => name) },
};

/** What to do where no list tells all names. */
const advice: Readonly<Record<string, string>> = {
  environment: 'Give `pipeline` too if `pipeline-environment` is a kind or a name: alone it must be an id.',
};

/** What to write in place of a name that was not found, if another is near. Where what holds it is missing too, that is meant. */
export async function findNear(
  parts: readonly PathPartValue[],
  values: Partial<InputValues>,
  platform: Platform,
): Promise<string | undefined> {
  for (const [at, [part, written]] of [...parts.entries()].reverse()) {
    const place = places[part];
    const names = await place?.list(platform, parts[at - 1] ?? ['', '']).catch(() => undefined);
    if (advice[part] !== undefined) return advice[part];
    if (place === undefined || names === undefined) continue;
    const near = findNearest(written, names);
    if (near === undefined || near === written) return undefined;
    const input = place.inputs.find((name) => [values[name]].flat().includes(written)) ?? place.inputs[0];
    return `Write \`${input}: ${near}\` if that is meant.`;
  }
  return undefined;
}
