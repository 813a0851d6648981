import type { Order } from '../../contract/github.ts';
import type { Deployment } from '../../platform/deployment.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { readMeaning } from '../../platform/resources/status-words.ts';
import { nameEnvironment } from '../name-environment.ts';
import type { Context } from '../operation.ts';
import { findCommit } from './built-commit.ts';
import type { DeployPlan } from './deploy-plan.ts';
import { isCommit } from './same-commit.ts';
import { rememberSources } from './sources.ts';

/** How the commit to build stands to what the app runs. */
export interface Compared {
  readonly order: Order | 'unknown';
  readonly running?: string | undefined;
}

/** Compares the commit to build with what the app runs; that this cannot be done is a warning. */
export async function compareWithRunning(context: Context, plan: DeployPlan): Promise<Compared> {
  const { github, log } = context;
  const { branch, commitish = branch } = plan.source;
  try {
    const running = (await findOnPlatform(context, plan.app)) ?? (await findOnRecord(context, plan));
    if (running !== undefined && commitish !== undefined) {
      const { comparisons } = await github();
      return { running, order: await comparisons.compare(running, commitish) };
    }
    log.warning(
      `Which commit ${plan.app} runs is told neither by the platform nor by a record: \`on-older\` has no effect.`,
    );
  } catch (error) {
    context.signal.throwIfAborted();
    log.warning(
      `The commit could not be compared with what ${plan.app} runs: ${error instanceof Error ? error.message : error}`,
    );
  }
  return { order: 'unknown' };
}

/** The commit of the deployment that the app shows, else of the one that the list of deployments calls the current one. */
async function findOnPlatform({ platform }: Context, app: string): Promise<string | undefined> {
  const { deployment } = await platform.apps.get(app);
  const shown = await findCommitOf(platform, app, deployment);
  if (shown !== undefined) return shown;
  const listed = await rememberSources()('deployments', () => platform.deployments.listLatest(app));
  const current = listed?.find((one) => one.current);
  return current && findCommitOf(platform, app, current);
}

/** The commit of a deployment, unless that one did not come about. */
async function findCommitOf(platform: Platform, app: string, deployment: Deployment): Promise<string | undefined> {
  const { buildId, commit } = deployment;
  if (!['succeeded', undefined].includes(readMeaning(deployment))) return undefined;
  if (commit !== undefined || buildId === undefined) return isCommit(commit) ? commit : undefined;
  return findCommit(platform, app, buildId);
}

async function findOnRecord({ event, github }: Context, plan: DeployPlan): Promise<string | undefined> {
  if (plan.githubEnvironment === undefined) return undefined;
  const { deployments } = await github();
  return deployments.findLastSuccess(nameEnvironment(plan.githubEnvironment, event.pullRequest?.number));
}
