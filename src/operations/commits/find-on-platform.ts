import type { Deployment } from '../../platform/deployment.ts';
import type { App } from '../../platform/models.ts';
import { readMeaning } from '../../platform/resources/status-words.ts';
import type { Context } from '../operation.ts';
import { isCommit } from '../same-commit.ts';
import { isOngoing } from '../verdict/owner.ts';
import { rememberSources } from '../verdict/sources.ts';
import { findCommit } from './find-commit.ts';

/** The commit that an app runs: of the deployment that it shows, else of the one that the list of deployments calls the current one. */
export async function findOnPlatform(
  context: Context,
  { deployment, name }: Pick<App, 'deployment' | 'name'>,
  ask = rememberSources(),
): Promise<string | undefined> {
  const shown = await findCommitOf(context, name, deployment);
  if (shown !== undefined) return shown;
  const listed = await ask('deployments', () => context.platform.deployments.listLatest(name));
  const current = listed?.find((one) => one.current);
  return current && findCommitOf(context, name, current);
}

/** The commit of a deployment, unless that one did not come about. */
async function findCommitOf(
  { platform, statusWords }: Context,
  app: string,
  deployment: Deployment,
): Promise<string | undefined> {
  const { buildId, commit } = deployment;
  const meaning = readMeaning(deployment, statusWords);
  const stands =
    meaning === 'running' ? !isOngoing(deployment, statusWords) : ['succeeded', undefined].includes(meaning);
  if (!stands) return undefined;
  if (commit !== undefined || buildId === undefined) return isCommit(commit) ? commit : undefined;
  return findCommit(platform, app, buildId);
}
