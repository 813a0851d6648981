import { isCommit } from '../../contract/commit-id.ts';
import type { WorkflowEvent } from '../../contract/event.ts';
import { isSameId } from '../../platform/deployment.ts';
import type { App } from '../../platform/models.ts';
import { findNewest, readRecords } from '../deployment/deployment-record.ts';
import type { Context } from '../operation.ts';
import { orExplain } from '../or-explain.ts';
import { placeOf } from '../place-of.ts';
import { isOtherCommit } from '../same-commit.ts';
import { findTakenUp } from './find-taken-up.ts';

/**
 * What a build that was started elsewhere is about: this run's event only as far as nobody tells of another commit. Where the platform does
 * not, the record may hold that the last start, whose end nobody saw, was of another one.
 */
export async function findOrigin(
  context: Context,
  app: string,
  { buildId, githubEnvironment }: { readonly buildId: string; readonly githubEnvironment: string | undefined },
): Promise<WorkflowEvent> {
  const { event, platform } = context;
  const current = await platform.apps.get(app);
  const shown = [current.deployment, ...current.otherDeployments];
  const build = await findTakenUp(context, { app, buildId, shown });
  const told = shown.find((one) => isSameId(one.buildId, buildId));
  const shownCommit = isCommit(build?.commit) ? build.commit : told?.commit;
  const commit = shownCommit ?? (await findOpen(context, current, githubEnvironment));
  return isOtherCommit(event.commit, commit) ? { ...event, branch: undefined, commit } : event;
}

/** The commit that was last started and has no end on record yet, where that is asked for and told. */
async function findOpen(context: Context, app: App, environment: string | undefined): Promise<string | undefined> {
  if (environment === undefined) return undefined;
  const ask = () => findNewest(readRecords(context, placeOf(context, environment, app)));
  const newest = await orExplain(context, ask, () => undefined);
  return newest?.succeeded === false && newest.mayRun ? newest.commit : undefined;
}
