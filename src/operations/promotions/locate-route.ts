import { excusing, InputError } from '../../contract/errors.ts';
import type { App, PipelineApp } from '../../platform/models.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { findOnly } from '../../platform/resources/reading/find-only.ts';
import { hasStatus } from '../../platform/wire/api-error.ts';
import { inParallel } from '../in-parallel.ts';
import { knownNames } from '../known-names.ts';
import { findNextStage, listUncertain, selectLine } from '../pipelines/stages.ts';

/** How many pipelines are looked through at a time. */
const atOnce = 6;

/** A pipeline by the id or name that it is asked for by, and by what people call it. */
export interface Line {
  readonly address: string;
  readonly name: string;
}

/** From where to where something is promoted. */
export interface Route {
  /** The pipeline that holds all of them; none where no pipeline does. */
  readonly pipeline: Members | undefined;
  readonly source: Place;
  readonly targets: readonly Place[];
}

/** An app, with its id where the pipeline tells it. */
type Place = Pick<App, 'address' | 'id'>;

/** A pipeline with its apps. */
export interface Members extends Line {
  readonly apps: readonly PipelineApp[];
}

/** Finds the pipeline of an app, and the apps that what it runs is to be promoted to: those that are named, else those of the next stage. */
export async function locateRoute(
  platform: Platform,
  { app, pipeline, to }: { app: string; pipeline: string | undefined; to: readonly string[] | undefined },
): Promise<Route> {
  const all =
    pipeline === undefined
      ? await listMembers(platform, to)
      : [{ address: pipeline, name: pipeline, apps: await platform.pipelines.listApps(pipeline) }];
  const find = await findByAnyName(platform, [app, ...(to ?? [])], all);
  const members = pipeline === undefined ? choosePipeline(all, find, app, to) : all[0];
  const found = members && find(app, members);
  // A name that no app has is in no pipeline either, but that is not what is wrong with it.
  if (found === undefined) await platform.apps.get(app);
  const source = { address: app, id: found?.id };
  if (to === undefined) return { pipeline: members, source, targets: follow(app, members, found) };
  const outside = [app, ...to].filter((one) => !members || !find(one, members));
  const isWhole = outside.length === 0;
  if (pipeline !== undefined && members) {
    const known = await inParallel(outside, atOnce, async (one) => knownNames(await platform.apps.get(one)));
    const other = outside.find((_, at) => !known[at]?.some((name) => findOnly('app', name, members.apps)));
    if (other) throw isOutside(other, members);
  }
  return { pipeline: isWhole ? members : undefined, source, targets: to.map((address) => ({ address })) };
}

/** The pipelines with their apps, where the step names none. */
async function listMembers(platform: Platform, to: readonly string[] = []): Promise<readonly Members[]> {
  // Who names the targets needs no pipeline: a token for single apps may not see any.
  const pipelines = await platform.pipelines.list().catch(excusing((error) => to.length > 0 && isRefusal(error), []));
  return inParallel(pipelines, atOnce, async ({ id, name }) => {
    // One whose apps are not for this token to see is somebody else's.
    const apps = await platform.pipelines.listApps(id ?? name).catch(excusing(isRefusal, []));
    return { address: id ?? name, name, apps };
  });
}

/** Finds an app in a pipeline. */
type Find = (app: string, { apps }: Members) => PipelineApp | undefined;

/** A way to find apps in pipelines: a list may name them by their ids alone, or by their names, and the step by the others. */
async function findByAnyName(platform: Platform, names: readonly string[], all: readonly Members[]): Promise<Find> {
  const isSparse = all.some(({ apps }) => apps.some(({ id, name }) => id === undefined || id === name));
  const isMissing = (name: string) => all.every(({ apps }) => findOnly('app', name, apps) === undefined);
  const missing = isSparse ? names.filter(isMissing) : [];
  const read = await inParallel(
    missing,
    atOnce,
    async (name) => [name, knownNames(await platform.apps.get(name))] as const,
  );
  const others = new Map(read);
  return (app, { apps }) => {
    const found = [app, ...(others.get(app) ?? [])].map((name) => findOnly('app', name, apps));
    return found.find((one) => one !== undefined);
  };
}

/** The pipeline that an app is in: of several, the one that has the targets too. */
function choosePipeline(
  all: readonly Members[],
  find: Find,
  app: string,
  to: readonly string[] = [],
): Members | undefined {
  const haveAll = (...names: readonly string[]) =>
    all.filter((members) => names.every((name) => find(name, members) !== undefined));
  const [first, ...rest] = haveAll(app);
  if (rest.length === 0) return first;
  const [only, ...others] = to.length > 0 ? haveAll(app, ...to) : [first, ...rest];
  if (only !== undefined && others.length === 0) return only;
  throw new InputError(
    `${app} is in more than one pipeline: ${[first, ...rest].map((one) => one?.name).join(', ')}`,
    'Give one of them as `pipeline`.',
  );
}

function isRefusal(error: unknown): boolean {
  return hasStatus(error, 403, 404, 405);
}

function isOutside(app: string, { name }: Members): InputError {
  return new InputError(`${app} is not in the pipeline ${name}`, 'Check `app`, `to` and `pipeline`.');
}

function follow(app: string, members: Members | undefined, source: PipelineApp | undefined): Route['targets'] {
  if (members === undefined || source === undefined)
    throw members
      ? isOutside(app, members)
      : new InputError(`${app} is in no pipeline`, 'Give the apps that it is to be promoted to as `to`.');
  const line = selectLine(source.stage, members.apps);
  const uncertain = listUncertain(source.stage, line);
  if (uncertain.length > 0)
    throw new InputError(
      `Which stage of the pipeline ${members.name} comes after which is not known: ${uncertain.join(', ')}`,
      'Give the apps that it is to be promoted to as `to`.',
    );
  const next = findNextStage(source.stage, line);
  if (next.length === 0)
    throw new InputError(
      `No stage of the pipeline ${members.name} follows that of ${app}${source.stage === undefined ? '' : `, ${source.stage}`}`,
      'Give the apps that it is to be promoted to as `to`.',
    );
  return next;
}
