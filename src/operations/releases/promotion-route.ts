import { ActionError } from '../../contract/errors.ts';
import type { App } from '../../platform/resources/apps.ts';
import type { Pipeline } from '../../platform/resources/pipelines.ts';
import { inParallel } from '../in-parallel.ts';
import type { Context } from '../operation.ts';
import { nextStage } from '../pipelines/stages.ts';

/** From where to where something is promoted. */
export interface Route {
  readonly source: App;
  readonly targets: readonly App[];
  /** The pipeline that holds all of them. */
  readonly pipeline: Pipeline | undefined;
}

/** The inputs that name a route. */
interface RouteInputs {
  readonly app: string;
  readonly pipeline?: string | undefined;
  readonly to?: readonly string[] | undefined;
}

/** Finds the apps to promote to: those of `to`, else those of the next stage of the pipeline. */
export async function readRoute({ platform }: Pick<Context, 'platform'>, inputs: RouteInputs): Promise<Route> {
  const source = await platform.apps.get(inputs.app);
  const named = inputs.pipeline ?? source.pipeline?.id ?? source.pipeline?.name;
  const pipeline = named == null ? undefined : await platform.pipelines.get(named);
  const members = pipeline === undefined ? [] : await platform.pipelines.apps(pipeline.id);
  const isMember = ({ id }: App) => members.some((one) => one.id === id);
  if (inputs.pipeline !== undefined && !isMember(source)) throw refuse(`${source.name} is not in pipeline ${named}`);
  const names = inputs.to ?? listNext(source, members, pipeline);
  const apps = await inParallel(names, 16, (name) => platform.apps.get(name));
  // An app need not name the pipeline that lists it.
  const found = apps.map((app) => (pipeline && isMember(app) ? { ...app, pipeline } : app));
  const targets = [...new Map(found.map((app) => [app.id, app])).values()];
  if (targets.some(({ id }) => id === source.id)) throw refuse(`\`to\` names ${source.name} itself`);
  return { source, targets, pipeline: [source, ...targets].every(isMember) ? pipeline : undefined };
}

function listNext(source: App, members: readonly App[], pipeline: Pipeline | undefined): readonly string[] {
  const stage = members.find(({ id }) => id === source.id)?.stage ?? source.stage;
  const next = members.filter((app) => stage !== undefined && app.stage === nextStage(stage));
  if (next.length > 0) return next.map(({ name }) => name);
  const problem =
    pipeline === undefined
      ? `The platform reports no pipeline of ${source.name}`
      : `No app of pipeline ${pipeline.name} is in the stage after that of ${source.name}`;
  throw new ActionError('no-promotion-target', problem, 'Set `to` to the apps to promote to.');
}

function refuse(problem: string): ActionError {
  return new ActionError('input-problems', problem, 'Check `app`, `to` and `pipeline`.');
}
