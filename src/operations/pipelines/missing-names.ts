import { excusing } from '../../contract/errors.ts';
import type { App } from '../../platform/resources/apps.ts';
import { hasStatus } from '../../platform/wire/api-error.ts';
import { inParallel } from '../in-parallel.ts';
import type { Context } from '../operation.ts';
import { stages } from './stages.ts';

/** Names of config vars; undefined if the token may not read them. */
type Names = ReadonlySet<string> | undefined;

/** The config vars that an app lacks and every app of the stage before has. */
export type Missing = readonly string[] | 'not known';

/** Compares the names of config vars with those of the stage before, for each app that has one: by its id. */
export async function readMissing(
  { platform }: Pick<Context, 'platform'>,
  { all, shown, atOnce }: { readonly all: readonly App[]; readonly shown: readonly App[]; readonly atOnce: number },
): Promise<ReadonlyMap<string, Missing>> {
  const pairs = shown.map((app) => [app, appsBefore(all, app)] as const).filter(([, before]) => before.length > 0);
  const asked = [...new Set(pairs.flatMap(([app, before]) => [app, ...before]))];
  const isHidden = (error: unknown) => hasStatus(error, 403, 404);
  const read = await inParallel(asked, atOnce, async (app) => {
    const vars = await platform.config.read(app.name).catch(excusing(isHidden));
    return [app, vars && new Set(vars.keys())] as const;
  });
  const names = new Map<App, Names>(read);
  const common = (apps: readonly App[]) => apps.map((app) => names.get(app)).reduce(intersect);
  return new Map(pairs.map(([app, before]) => [app.id, chooseMissing(names.get(app), common(before))]));
}

/** The apps of the nearest stage before that of an app. */
function appsBefore(all: readonly App[], { stage = '' }: App): readonly App[] {
  const before = stages.slice(0, Math.max(0, stages.indexOf(stage)));
  const nearest = before.findLast((one) => all.some((app) => app.stage === one));
  return all.filter((app) => nearest !== undefined && app.stage === nearest);
}

function intersect(some: Names, other: Names): Names {
  return some && other && some.intersection(other);
}

function chooseMissing(own: Names, common: Names): Missing {
  return own && common ? [...common.difference(own)].sort() : 'not known';
}
