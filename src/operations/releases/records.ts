import type { DeploymentRecord } from '../../contract/github.ts';
import type { App } from '../../platform/resources/apps.ts';
import { nameGitHubEnvironment } from '../name-github-environment.ts';
import type { Context } from '../operation.ts';

/** Reads the records of an app in an environment, newest first. One step may call it by its name, and another by its id. */
export async function readRecords(
  { event, github }: Pick<Context, 'event' | 'github'>,
  app: Pick<App, 'id' | 'name'>,
  environment: string,
): Promise<readonly DeploymentRecord[]> {
  const name = nameGitHubEnvironment(environment, event.pullRequest?.number, app.name);
  const { deployments } = await github();
  const records = await deployments.read([name]);
  return records.filter(({ apps }) => apps.includes(app.id) || apps.includes(app.name));
}

/** The newest record of each commit that has ended, newest first: it says what the commit is. */
export function newestEnded(records: readonly DeploymentRecord[]): readonly DeploymentRecord[] {
  const ended = records.filter(({ standing }) => standing !== 'open');
  return ended.filter(({ commit }, at) => ended.findIndex((one) => one.commit === commit) === at);
}
