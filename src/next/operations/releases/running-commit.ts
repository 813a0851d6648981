import { isWholeCommit } from '../../contract/commit.ts';
import { excusing } from '../../contract/errors.ts';
import type { DeploymentRecord } from '../../contract/github.ts';
import type { App } from '../../platform/resources/apps.ts';
import type { Build } from '../../platform/resources/builds.ts';
import { hasStatus } from '../../platform/wire/api-error.ts';
import type { Context } from '../operation.ts';
import { readRecords } from './records.ts';

/** What an app runs, and who says so. */
export interface Running {
  /** Null: the app runs nothing. */
  readonly commit: string | null;
  readonly by: 'platform' | 'record';
  /** A newer record whose end is not known. */
  readonly openRecord?: DeploymentRecord | undefined;
}

/** The commit that an app runs; undefined if neither the platform nor a record in this environment says. */
export async function runningCommit(
  context: Pick<Context, 'platform' | 'event' | 'github'>,
  app: App | string,
  environment?: string,
): Promise<Running | undefined> {
  const read = typeof app === 'string' ? await context.platform.apps.get(app) : app;
  const commit = await commitByPlatform(context, read);
  if (commit !== undefined) return { commit, by: 'platform' };
  return environment === undefined ? undefined : chooseRecorded(await readRecords(context, read, environment));
}

/** The commit that the platform says an app runs; null if it runs nothing, undefined if the platform does not say. */
export async function commitByPlatform(
  { platform }: Pick<Context, 'platform'>,
  app: App,
): Promise<string | null | undefined> {
  const planned = platform.planned.commit(app);
  if (planned !== undefined) return planned;
  const current = (await platform.deployments.list(app.name))?.find((one) => one.current);
  const id = current?.buildId ?? app.buildId;
  if (id == null) return id;
  const build = (await platform.builds.get(app.name, id)) ?? (await findInPipeline(platform, app, id));
  return isWholeCommit(build?.version) ? build.version : undefined;
}

/** What the newest record that has ended says, its order given. */
export function chooseRecorded(records: readonly DeploymentRecord[]): Running | undefined {
  const [newest] = records;
  const ended = records.find(({ standing }) => standing !== 'open');
  if (ended?.standing !== 'good') return undefined;
  return { commit: ended.commit, by: 'record', openRecord: newest === ended ? undefined : newest };
}

/** Looks for a promoted build at the other apps of the pipeline. */
async function findInPipeline(platform: Context['platform'], app: App, id: string): Promise<Build | undefined> {
  const pipeline = app.pipeline?.id ?? app.pipeline?.name;
  if (pipeline == null || (await platform.builds.list(app.name)) === undefined) return undefined;
  // A token for one app may not see the others: then the platform does not say.
  const isHidden = (error: unknown) => hasStatus(error, 403, 404);
  for (const other of await platform.pipelines.apps(pipeline).catch(excusing(isHidden, []))) {
    if (other.id === app.id) continue;
    const build = await platform.builds.get(other.name, id).catch(excusing(isHidden));
    if (build !== undefined) return build;
  }
  return undefined;
}
