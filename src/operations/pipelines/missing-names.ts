import { excusing } from '../../contract/errors.ts';
import type { App } from '../../platform/resources/apps.ts';
import { hasStatus } from '../../platform/wire/api-error.ts';
import { inParallel } from '../in-parallel.ts';
import type { Context } from '../operation.ts';
import { stages } from './stages.ts';

/** The config vars that an app lacks and every app of the stage before has. */
export type Missing = readonly string[] | 'not known';

/** Compares the names of config vars with those of the stage before, for each app that has one: by its id. */
export async function readMissing(
  { platform }: Pick<Context, 'platform'>,
  all: readonly App[],
  shown: readonly App[],
): Promise<ReadonlyMap<string, Missing>> {
  const inStage = Map.groupBy(all, ({ stage = '' }) => stage);
  const appsIn = (stage: string) => inStage.get(stage) ?? [];
  const stageBefore = ({ stage = '' }: App) =>
    stages.slice(0, Math.max(0, stages.indexOf(stage))).findLast((one) => inStage.has(one));
  const pairs = shown.flatMap((app) => {
    const before = stageBefore(app);
    return before === undefined ? [] : [[app, before] as const];
  });
  const befores = [...new Set(pairs.map(([, before]) => before))];
  const asked = [...new Set([...pairs.map(([app]) => app), ...befores.flatMap(appsIn)])];
  const isHidden = (error: unknown) => hasStatus(error, 403, 404);
  const read = await inParallel(asked, 16, async (app) => {
    // The token may not be allowed to read them.
    const vars = await platform.config.read(app.name).catch(excusing(isHidden));
    return [app, vars && new Set(vars.keys())] as const;
  });
  const names = new Map(read);
  const common = (stage: string) =>
    appsIn(stage)
      .map((app) => names.get(app))
      .reduce((some, other) => other && some?.intersection(other));
  const expected = new Map(befores.map((stage) => [stage, common(stage)]));
  const rows = pairs.map(([app, before]) => {
    const [own, wanted] = [names.get(app), expected.get(before)];
    return [app.id, own && wanted ? [...wanted.difference(own)].sort() : ('not known' as const)] as const;
  });
  return new Map(rows);
}
