import type { WorkflowEvent } from '../../contract/event.ts';
import type { Platform } from '../../platform/open-platform.ts';
import type { Context } from '../operation.ts';
import { isCommit, isOtherCommit } from './same-commit.ts';
import { rememberSources } from './sources.ts';

/** The commit of a build, where the build itself tells it. */
export async function findCommit(platform: Platform, app: string, buildId: string): Promise<string | undefined> {
  const ask = rememberSources();
  const build = await ask('build', () => platform.builds.get(app, buildId));
  return isCommit(build?.commit) ? build.commit : undefined;
}

/** What a build that was started elsewhere is about: this run's event only as far as nobody tells of another commit. */
export async function findOrigin({ event, platform }: Context, app: string, buildId: string): Promise<WorkflowEvent> {
  const { deployment, otherDeployments } = await platform.apps.get(app);
  const shown = [deployment, ...otherDeployments].find((one) => one.buildId === buildId);
  const commit = (await findCommit(platform, app, buildId)) ?? shown?.commit;
  return isOtherCommit(event.commit, commit) ? { ...event, branch: undefined, commit } : event;
}
