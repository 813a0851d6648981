import { findNearest } from '../contract/did-you-mean.ts';
import type { InputName } from '../contract/inputs.ts';
import type { Platform } from '../platform/open-platform.ts';
import type { PathPartValue } from '../platform/wire/api-error.ts';

/** The input that names a part of a path, and all names that could be meant; what holds it is named by the part before. */
interface Place {
  readonly input: InputName;
  list(platform: Platform, holder: PathPartValue): Promise<readonly string[]>;
}

const places: Readonly<Record<string, Place>> = {
  app: { input: 'app', list: async ({ apps }) => (await apps.list()).map(({ name }) => name) },
  domain: {
    input: 'domain',
    list: async ({ domains }, [, app]) => (await domains.list(app)).map(({ hostname }) => hostname),
  },
  dyno: { input: 'dyno', list: async ({ dynos }, [, app]) => (await dynos.list(app)).map(({ name }) => name) },
  key: {
    input: 'config-keys',
    list: async ({ config, environments }, [kind, name]) => [
      ...(await (kind === 'environment' ? environments : config).read(name)).keys(),
    ],
  },
  namespace: { input: 'namespace', list: async ({ namespaces }) => (await namespaces.list()).map(({ name }) => name) },
  pipeline: { input: 'pipeline', list: async ({ pipelines }) => (await pipelines.list()).map(({ name }) => name) },
  team: { input: 'team', list: async ({ teams }) => (await teams.list()).map(({ name }) => name) },
};

/** What to do where no list tells all names. */
const advice: Readonly<Record<string, string>> = {
  environment: 'Give `pipeline` too if `pipeline-environment` is a kind or a name: alone it must be an id.',
};

/** What to write in place of a name that was not found, if another is near. Where what holds it is missing too, that is meant. */
export async function findNear(parts: readonly PathPartValue[], platform: Platform): Promise<string | undefined> {
  for (const [at, [part, written]] of [...parts.entries()].reverse()) {
    const place = places[part];
    const names = await place?.list(platform, parts[at - 1] ?? ['', '']).catch(() => undefined);
    if (advice[part] !== undefined) return advice[part];
    if (place === undefined || names === undefined) continue;
    const near = findNearest(written, names);
    return near === undefined || near === written ? undefined : `Write \`${place.input}: ${near}\` if that is meant.`;
  }
  return undefined;
}
