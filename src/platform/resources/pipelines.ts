import { anything, count, from, id, listOf, mapOf, maybe, name, object, type Read, text } from '../shape/reader.ts';
import type { Wire } from '../wire/wire.ts';
import { appWith, ref } from './apps.ts';
import { asked } from './asked.ts';
import type { Teams } from './teams.ts';

/** Apps that are connected across stages. */
export const pipeline = object('a pipeline', {
  id,
  name,
  team: maybe(ref),
  environments: maybe(listOf(object('an environment', { id, kind: maybe(text) }))),
  reviewAppSettings: from('review_app_settings', maybe(mapOf(anything))),
});
export type Pipeline = Read<typeof pipeline>;

/** How the source of a promotion stands to one app downstream. */
const diffEntry = object('an entry', {
  app: ref,
  status: name,
  aheadBy: from('ahead_by', maybe(count)),
  commits: maybe(listOf(object('a commit', { sha: name, message: maybe(text) }))),
});
export type DiffEntry = Read<typeof diffEntry>;

const diff = object('a diff', { diffs: listOf(diffEntry) });

/** Opens the calls about pipelines. */
export function openPipelines({ call }: Wire, { identify }: Pick<Teams, 'identify'>, statusField: string) {
  const app = appWith(statusField);
  return {
    list: async (team?: string) =>
      call('listPipelines', { query: { team_id: team && (await identify(team)) } }, pipeline),
    get: (idOrName: string) => call('getPipeline', { pipeline: idOrName }, asked(pipeline, idOrName)),
    apps: (idOrName: string) => call('listPipelineApps', { pipeline: idOrName }, app),
    /** What a promotion of an app would bring downstream; undefined if the platform does not compare. */
    async diff(idOrName: string, sourceApp: string): Promise<readonly DiffEntry[] | undefined> {
      return (await call('getPipelineDiff', { pipeline: idOrName, query: { source_app: sourceApp } }, diff))?.diffs;
    },
  };
}
