import type { App } from '../../platform/models.ts';
import { readMeaning } from '../../platform/resources/status-words.ts';
import { findLastSuccess } from '../deployment-record.ts';
import { nameEnvironment } from '../name-environment.ts';
import type { Context } from '../operation.ts';
import { findCommit } from './built-commit.ts';
import { isCommit } from './same-commit.ts';

/** The commit that an app runs: of the deployment that it shows, unless that one did not come about. */
export async function findOnPlatform(
  { platform }: Context,
  { deployment, name }: Pick<App, 'deployment' | 'name'>,
): Promise<string | undefined> {
  const { buildId, commit } = deployment;
  if (!['succeeded', undefined].includes(readMeaning(deployment))) return undefined;
  if (commit !== undefined || buildId === undefined) return isCommit(commit) ? commit : undefined;
  return findCommit(platform, name, buildId);
}

/** The commit of the last success that an environment has on record. */
export async function findOnRecord(context: Context, environment: string | undefined): Promise<string | undefined> {
  if (environment === undefined) return undefined;
  const record = await findLastSuccess(context, nameEnvironment(environment, context.event.pullRequest?.number));
  return record?.commit;
}
