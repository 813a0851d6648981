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
  const pairs = shown.map((app) => [app, appsBefore(all, app)] as const).filter(([, before]) => before.length > 0);
  const asked = [...new Set(pairs.flatMap(([app, before]) => [app, ...before]))];
  const isHidden = (error: unknown) => hasStatus(error, 403, 404);
  const read = await inParallel(asked, 16, async (app) => {
    // The token may not be allowed to read them.
    const vars = await platform.config.read(app.name).catch(excusing(isHidden));
    return [app, vars && new Set(vars.keys())] as const;
  });
  const names = new Map(read);
  const rows = pairs.map(([app, before]) => {
    const common = before.map((one) => names.get(one)).reduce((some, other) => other && some?.intersection(other));
    const own = names.get(app);
    return [app.id, own && common ? [...common.difference(own)].sort() : ('not known' as const)] as const;
  });
  return new Map(rows);
}

/** The apps of the nearest stage before that of an app. */
function appsBefore(all: readonly App[], { stage = '' }: App): readonly App[] {
  const before = stages.slice(0, Math.max(0, stages.indexOf(stage)));
  const nearest = before.findLast((one) => all.some((app) => app.stage === one));
  return all.filter((app) => nearest !== undefined && app.stage === nearest);
}
