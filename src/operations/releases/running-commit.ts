import { isWholeCommit } from '../../contract/commit.ts';
import { excusing } from '../../contract/errors.ts';
import type { DeploymentRecord } from '../../contract/github.ts';
import type { App } from '../../platform/resources/apps.ts';
import type { Build } from '../../platform/resources/builds.ts';
import type { Deployment } from '../../platform/resources/deployments.ts';
import { hasStatus } from '../../platform/wire/api-error.ts';
import type { Context } from '../operation.ts';
import { readRecords } from './records.ts';

/** What an app runs, and who says so. */
export interface Running {
  /** Null: the app runs nothing. */
  readonly commit: string | null;
  readonly by: 'platform' | 'record';
  readonly buildId?: string | undefined;
  readonly deployment?: Deployment | undefined;
  /** The record that says so. */
  readonly record?: DeploymentRecord | undefined;
  /** A newer record whose end is not known. */
  readonly openRecord?: DeploymentRecord | undefined;
}

type PlatformContext = Pick<Context, 'platform'>;

/** The commit that an app runs; undefined if neither the platform nor a record in this environment says. */
export async function runningCommit(
  context: Pick<Context, 'platform' | 'event' | 'github'>,
  app: App,
  environment?: string,
): Promise<Running | undefined> {
  const running = await runningByPlatform(context, app);
  if (running !== undefined || environment === undefined) return running;
  const records = await readRecords(context, app, environment);
  const [newest] = records;
  const ended = records.find(({ standing }) => standing !== 'open');
  if (ended?.standing !== 'good') return undefined;
  return { commit: ended.commit, by: 'record', record: ended, openRecord: newest === ended ? undefined : newest };
}

/** The commit that an app runs, if the platform says. */
export async function runningByPlatform(context: PlatformContext, app: App): Promise<Running | undefined> {
  const planned = context.platform.planned.commit(app);
  if (planned !== undefined) return { commit: planned, by: 'platform' };
  const { buildId, deployment } = await readCurrent(context, app);
  if (buildId == null) return buildId === null ? { commit: null, by: 'platform' } : undefined;
  const commit = await commitOfBuild(context, app, buildId);
  return commit === undefined ? undefined : { commit, by: 'platform', buildId, deployment };
}

/** Reads the current deployment of an app and its build: null if the app runs nothing, undefined if the platform does not say. */
export async function readCurrent({ platform }: PlatformContext, app: App) {
  const deployment = (await platform.deployments.list(app.name))?.find(({ current }) => current);
  return { deployment, buildId: deployment?.buildId ?? app.buildId };
}

/** The whole commit of a build of an app, or of one that was promoted to it. */
export async function commitOfBuild(context: PlatformContext, app: App, id: string): Promise<string | undefined> {
  const build = (await context.platform.builds.get(app.name, id)) ?? (await findInPipeline(context, app, id));
  return isWholeCommit(build?.version) ? build.version : undefined;
}

/** Looks for a promoted build at the other apps of the pipeline. */
async function findInPipeline({ platform }: PlatformContext, app: App, id: string): Promise<Build | undefined> {
  const pipeline = app.pipeline?.id ?? app.pipeline?.name;
  if (pipeline == null || (await platform.builds.list(app.name)) === undefined) return undefined;
  // A token of one app cannot see the others: then the platform does not say.
  const isHidden = (error: unknown) => hasStatus(error, 403, 404);
  const apps = await platform.pipelines.apps(pipeline).catch(excusing(isHidden, []));
  for (const { id: other, name } of apps) {
    if (other === app.id) continue;
    const build = await platform.builds.get(name, id).catch(excusing(isHidden));
    if (build !== undefined) return build;
  }
  return undefined;
}
