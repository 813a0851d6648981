import { findNearest } from '../contract/did-you-mean.ts';
import type { InputName } from '../contract/inputs.ts';
import type { Platform } from '../platform/open-platform.ts';

/** A place of the API where something is looked up by its name, and where all names stand that could be meant. */
interface Place {
  readonly path: RegExp;
  readonly input: InputName;
  list(platform: Platform, holder: string): Promise<readonly string[]>;
}

/** The first that fits counts: what is inside of something stands before it. The last part of a path is what was not found. */
const places: readonly Place[] = [
  {
    path: /^\/apps\/([^/]+)\/dynos\/(?!(?:list|run)$)([^/]+)/,
    input: 'dyno',
    list: async ({ dynos }, app) => (await dynos.list(app)).map(({ name }) => name),
  },
  {
    path: /^\/apps\/([^/]+)\/domains\/([^/]+)/,
    input: 'domain',
    list: async ({ domains }, app) => (await domains.list(app)).map(({ hostname }) => hostname),
  },
  {
    path: /^\/apps\/([^/]+)\/config-vars\/([^/]+)/,
    input: 'config-keys',
    list: async ({ config }, app) => [...(await config.read(app)).keys()],
  },
  {
    path: /^\/environments\/([^/]+)\/([^/]+)/,
    input: 'config-keys',
    list: async ({ environments }, id) => [...(await environments.read(id)).keys()],
  },
  {
    path: /^\/apps\/([^/]+)/,
    input: 'app',
    list: async ({ apps }) => (await apps.list()).map(({ name }) => name),
  },
  {
    path: /^\/pipelines\/([^/]+)/,
    input: 'pipeline',
    list: async ({ pipelines }) => (await pipelines.list()).map(({ name }) => name),
  },
  {
    path: /^\/namespaces\/([^/]+)/,
    input: 'namespace',
    list: async ({ namespaces }) => (await namespaces.list()).map(({ name }) => name),
  },
  {
    path: /^\/teams\/([^/]+)/,
    input: 'team',
    list: async ({ teams }) => (await teams.list()).map(({ name }) => name),
  },
];

/** What to write in place of a name that was not found, if another is near. Where the list cannot be had, there is none. */
export async function findNear(path: string, platform: Platform): Promise<string | undefined> {
  for (const { input, list, path: pattern } of places) {
    const parts = pattern.exec(path)?.slice(1).map(decodeURIComponent);
    const written = parts?.at(-1);
    if (parts === undefined || written === undefined) continue;
    const names = await list(platform, parts[0] ?? '').catch(() => []);
    const near = findNearest(written, names);
    return near === undefined || near === written ? undefined : `Write \`${input}: ${near}\` if that is meant.`;
  }
  return undefined;
}
