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

/** So many apps are read at a time. */
const atOnce = 16;

/** Finds the apps to promote to: those of `to`, else those of the next stage of the pipeline. */
export async function readRoute({ platform }: Pick<Context, 'platform'>, inputs: RouteInputs): Promise<Route> {
  const source = await platform.apps.get(inputs.app);
  const named = inputs.pipeline ?? source.pipeline?.id ?? source.pipeline?.name;
  const pipeline = named == null ? undefined : await platform.pipelines.get(named);
  const members = pipeline === undefined ? [] : await platform.pipelines.apps(pipeline.id);
  const isMember = ({ id }: App) => members.some((one) => one.id === id);
  if (inputs.pipeline !== undefined && !isMember(source))
    throw new ActionError(
      'input-problems',
      `${source.name} is not in pipeline ${inputs.pipeline}`,
      'Check `app` and `pipeline`.',
    );
  const names = inputs.to ?? listNext(source, members, pipeline);
  const apps = await inParallel(names, atOnce, (name) => platform.apps.get(name));
  const targets = [...new Map(apps.map((app) => [app.id, app])).values()];
  if (targets.some(({ id }) => id === source.id))
    throw new ActionError(
      'input-problems',
      `\`to\` names ${source.name} itself`,
      'Set `to` to the apps to promote to.',
    );
  return { source, targets, pipeline: [source, ...targets].every(isMember) ? pipeline : undefined };
}

function listNext(source: App, members: readonly App[], pipeline: Pipeline | undefined): readonly string[] {
  const stage = members.find(({ id }) => id === source.id)?.stage ?? source.stage;
  const next = members.filter((app) => stage !== undefined && app.stage === nextStage(stage));
  if (next.length > 0) return next.map(({ name }) => name);
  throw new ActionError(
    'no-promotion-target',
    pipeline === undefined
      ? `The platform reports no pipeline of ${source.name}`
      : `No app of pipeline ${pipeline.name} is in the stage after that of ${source.name}`,
    pipeline === undefined
      ? 'Set `pipeline`, or set `to` to the apps to promote to.'
      : 'Set `to` to the apps to promote to.',
  );
}
