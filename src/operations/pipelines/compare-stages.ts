import type { PipelineApp } from '../../platform/models.ts';
import { inParallel } from '../in-parallel.ts';
import type { Context } from '../operation.ts';
import { listStages } from '../promotions/stages.ts';
import { orUnknown, type StatusQuestions } from './read-app-status.ts';

/** The config var names that an app lacks; `unknown` where that cannot be told. */
export type Missing = readonly string[] | 'unknown';

/** Finds for each of some apps of a pipeline the config var names that it lacks and all apps of the stage before have. */
export async function compareStages(
  { platform }: Context,
  all: readonly PipelineApp[],
  shown: readonly PipelineApp[],
  questions: Pick<StatusQuestions, 'onTrouble'> & { readonly atOnce: number },
): Promise<ReadonlyMap<PipelineApp, Missing>> {
  const stages = listStages(all);
  const stageOf = ({ stage = '' }: PipelineApp) => stage.toLowerCase();
  const listBefore = (app: PipelineApp) => {
    const before = stages[stages.indexOf(stageOf(app)) - 1];
    return before === undefined ? [] : all.filter((other) => stageOf(other) === before);
  };
  const followers = shown.filter((app) => listBefore(app).length > 0);
  const asked = [...new Set(followers.flatMap((app) => [app, ...listBefore(app)]))];
  const names = new Map(
    await inParallel(asked, questions.atOnce, async (app) => {
      const vars = await orUnknown(() => platform.config.read(app.name), questions, 403, 404);
      return [app, vars && new Set(vars.keys())] as const;
    }),
  );
  return new Map(
    followers.map((app) => [
      app,
      findMissing(
        names.get(app),
        listBefore(app).map((one) => names.get(one)),
      ),
    ]),
  );
}

function findMissing(
  own: ReadonlySet<string> | undefined,
  before: readonly (ReadonlySet<string> | undefined)[],
): Missing {
  const known = before.filter((names) => names !== undefined);
  const [first, ...others] = known;
  if (own === undefined || first === undefined || known.length < before.length) return 'unknown';
  return [...others.reduce((common, names) => common.intersection(names), new Set(first)).difference(own)].sort();
}
