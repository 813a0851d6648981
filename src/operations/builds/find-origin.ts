import { isCommit } from '../../contract/commit-id.ts';
import type { WorkflowEvent } from '../../contract/event.ts';
import { isSameId } from '../../platform/deployment.ts';
import type { Context } from '../operation.ts';
import { isOtherCommit } from '../same-commit.ts';
import { findTakenUp } from './find-taken-up.ts';

/** What a build that was started elsewhere is about: this run's event only as far as nobody tells of another commit. */
export async function findOrigin(context: Context, app: string, buildId: string): Promise<WorkflowEvent> {
  const { event, platform } = context;
  const current = await platform.apps.get(app);
  const shown = [current.deployment, ...current.otherDeployments];
  const build = await findTakenUp(context, { app, buildId, shown });
  const told = shown.find((one) => isSameId(one.buildId, buildId));
  const commit = isCommit(build?.commit) ? build.commit : told?.commit;
  return isOtherCommit(event.commit, commit) ? { ...event, branch: undefined, commit } : event;
}
