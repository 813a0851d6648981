import type { PipelineApp } from '../../platform/models.ts';
import { inParallel } from '../in-parallel.ts';
import type { Context } from '../operation.ts';
import { orUnknown, type StatusQuestions } from './read-app-status.ts';
import { isFed, mapStagesBefore } from './stages.ts';

/** The config var names that an app lacks; `unknown` where that cannot be told. */
export type Missing = readonly string[] | 'unknown';

type Names = ReadonlySet<string> | undefined;

/** Finds for each of some apps of a pipeline the config var names that it lacks and all apps of the stage before have. What only apps of pull requests have, no other one lacks. */
export async function compareStages(
  { platform }: Context,
  all: readonly PipelineApp[],
  shown: readonly PipelineApp[],
  questions: Pick<StatusQuestions, 'hear'> & { readonly atOnce: number },
): Promise<ReadonlyMap<PipelineApp, Missing>> {
  const byStage = Map.groupBy(all, stageOf);
  const earlier = mapStagesBefore(all.filter(isFed));
  const stageBefore = (app: PipelineApp) => earlier.get(stageOf(app));
  const followers = shown.filter((app) => stageBefore(app) !== undefined);
  const before = new Set(followers.flatMap((app) => stageBefore(app) ?? []));
  const asked = new Set([...followers, ...[...before].flatMap((stage) => byStage.get(stage) ?? [])]);
  const names = new Map<PipelineApp, Names>(
    await inParallel([...asked], questions.atOnce, async (app) => {
      return [app, await orUnknown(() => platform.config.readNames(app.address), questions, 403, 404)] as const;
    }),
  );
  const common = new Map(
    [...before].map((stage) => [stage, intersect((byStage.get(stage) ?? []).map((app) => names.get(app)))]),
  );
  return new Map(followers.map((app) => [app, findMissing(names.get(app), common.get(stageBefore(app) ?? ''))]));
}

function stageOf({ stage = '' }: PipelineApp): string {
  return stage.toLowerCase();
}

/** The names that all have, but for those that have none: a new app wants nothing yet. Not known where those of one are not. */
function intersect(all: readonly Names[]): Names {
  const told = all.filter((names) => names?.size !== 0);
  return told.length === 0 ? new Set() : told.reduce((common, names) => common && names && common.intersection(names));
}

function findMissing(own: Names, wanted: Names): Missing {
  return own === undefined || wanted === undefined ? 'unknown' : [...wanted.difference(own)].sort();
}
