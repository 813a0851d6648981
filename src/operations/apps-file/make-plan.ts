import type { ConfigVars } from '../../contract/config-vars.ts';
import { ActionError, type Place } from '../../contract/errors.ts';
import type { TextFile } from '../../contract/parse/text-file.ts';
import type { Job } from '../../contract/runtime.ts';
import { inParallel } from '../in-parallel.ts';
import type { Context } from '../operation.ts';
import type { WantedApp } from './apps-file.ts';
import { digestPlan } from './digest.ts';
import { parseAppsFile } from './parse-apps-file.ts';
import { type AppPlan, type Change, planApp } from './plan-app.ts';
import { readFacts } from './read-facts.ts';
import { fileProblems } from './sheet.ts';

/** How all apps differ from what the file says. */
export interface Plan {
  readonly apps: readonly AppPlan[];
  readonly changes: readonly Change[];
  readonly digest: string;
}

/** Reads the file and the apps, and compares them. Nothing is changed. */
export async function makePlan({ job, log, platform }: Context, file: TextFile): Promise<Plan> {
  const wanted = fillValues(file, parseAppsFile(file), job);
  for (const { values } of wanted) for (const value of values.values()) log.hide(value, 'given');
  const apps = await inParallel(wanted, 4, async ({ app, values }) =>
    planApp(app, values, await readFacts(platform, app)),
  );
  const places = apps.flatMap((app) => app.places);
  if (places.length > 0) throw fileProblems(file.path, places);
  const changes = apps.flatMap((app) => app.changes);
  return { apps, changes, digest: digestPlan(changes, file) };
}

/** The config vars to set, app by app, with the values of the step's variables filled in; an empty one is a problem. */
function fillValues({ path }: TextFile, apps: readonly WantedApp[], job: Pick<Job, 'getVariable'>) {
  const places: Place[] = [];
  const filled = apps.map((app) => {
    const values = [...app.config].flatMap(([name, { at, wanted }]) => {
      if (wanted.kind === 'value') return [[name, wanted.value] as const];
      if (wanted.kind !== 'from') return [];
      const value = job.getVariable(wanted.variable) ?? '';
      if (value === '') places.push({ ...at, message: `The variable \`${wanted.variable}\` is empty or not set` });
      return [[name, value] as const];
    });
    return { app, values: new Map(values) as ConfigVars };
  });
  // A line of `common` counts for each app.
  const unique = [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
  if (unique.length > 0) throw fileProblems(path, unique);
  return filled;
}

/** Fails if an app lacks a config var that the file wants to keep. */
export function checkKept({ apps }: Plan, { path }: TextFile): void {
  const items = apps.flatMap(({ app, missing }) =>
    missing.length === 0 ? [] : `${app}: ${missing.map((name) => `\`${name}\``).join(', ')}`,
  );
  if (items.length === 0) return;
  throw new ActionError(
    'config-missing',
    `Config vars that \`${path}\` wants to keep are not set`,
    'Set them with `set-config`, or give their values in the file.',
    { items },
  );
}
