import type { Order } from '../../contract/github.ts';
import { readMeaning } from '../../platform/resources/status-words.ts';
import { nameEnvironment } from '../name-environment.ts';
import type { Context } from '../operation.ts';
import { findCommit } from './built-commit.ts';
import type { DeployPlan } from './deploy-plan.ts';
import { isCommit } from './same-commit.ts';

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

/** The commit of the deployment that the app shows, unless that one did not come about. */
async function findOnPlatform({ platform }: Context, app: string): Promise<string | undefined> {
  const { deployment } = await platform.apps.get(app);
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
