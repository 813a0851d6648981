import type { RecordedPlace } from '../../contract/github.ts';
import { tellFailure } from '../../contract/tell-failure.ts';
import { type Deployed, deploy } from '../deployment/deploy.ts';
import type { DeployContext, DeployPlan } from '../deployment/deploy-plan.ts';
import { findLastSuccess, readRecords } from '../deployment/deployment-record.ts';
import { describeBuild } from '../deployment/work.ts';
import { knownNames } from '../known-names.ts';
import { nameGitHubEnvironment } from '../name-github-environment.ts';
import type { Context } from '../operation.ts';
import { isSameCommit } from '../same-commit.ts';
import { findSuccessor } from '../verdict/newer-build.ts';
import { findBefore } from './choose-record.ts';
import { startBuild } from './start-build.ts';

/** Deploys, and rebuilds what was good before where that is wanted of a failure. Only what a step tells comes back. */
export async function deployOrRebuild(context: DeployContext, plan: DeployPlan, onFailure: 'fail' | 'rebuild') {
  const { deployment: _, ...deployed } = await deploy(context, plan);
  if (onFailure === 'rebuild') await rebuildIfBad(context, plan, deployed);
  const { ending, tried, ...outcome } = deployed;
  return outcome;
}

/** After a deployment that failed or left the app unhealthy, builds the environment's last good commit, once. Of what nobody knows, nothing is rebuilt. */
export async function rebuildIfBad(
  context: Context,
  plan: DeployPlan,
  { ending, tried }: Pick<Deployed, 'ending' | 'tried'>,
): Promise<void> {
  const { event, log } = context;
  if (tried === undefined || (ending?.kind !== 'failed' && ending?.kind !== 'unhealthy')) return;
  if (plan.githubEnvironment === undefined) {
    log.warning('`on-failure: rebuild` needs `github-environment`, whose record tells the last good commit.');
    return;
  }
  const successor = await findSuccessor(context, plan.app, tried).catch(() => undefined);
  if (successor !== undefined) {
    log.warning(`Nothing is rebuilt: a newer build, ${successor}, has taken its place.`);
    return;
  }
  const environment = nameGitHubEnvironment(plan.githubEnvironment, event.pullRequest?.number);
  const place = { environment, apps: knownNames(tried.app) };
  const good = await findLastGood(context, place, plan.source.commitish ?? '', ending.kind);
  if (good === undefined) return;
  const { commitish, rolledBackFrom } = good;
  log.info(`Rebuilding ${commitish}, the last good commit that ${environment} has on record.`);
  const description = `Rebuild after a failure: ${event.runUrl}`;
  const source = { ...plan.source, branch: undefined, commitish, description };
  // What is told of the step stays what the failed build came to: the rebuild is an addition.
  const aside = { ...context, note: () => {}, show: () => {} };
  try {
    const rebuild = { ...plan, source, work: describeBuild(plan.app), buildId: undefined, rolledBackFrom };
    const { failure } = await deploy(aside, { ...rebuild, wait: true, begin: startBuild });
    if (failure) log.warning(`The rebuild of ${commitish} failed too. ${tellFailure(failure)}`);
    else
      log.notice(
        `Rebuilt the last good commit ${commitish} of ${environment}. The step still fails, because the build that was asked for did.`,
      );
  } catch (second) {
    log.warning(`The rebuild of ${commitish} failed too. ${second instanceof Error ? second.message : second}`);
  }
}

interface Good {
  readonly commitish: string;
  /** Set where a success is left behind: nothing is to lead back to it. */
  readonly rolledBackFrom: string | undefined;
}

/**
 * The commit to go back to; where none is found, a warning says why. A commit that was good once and has failed now is none. Where it
 * failed before it came to run, the app still runs what it ran: to go further back would take a good commit away.
 */
async function findLastGood(
  context: Context,
  place: RecordedPlace,
  failed: string,
  kind: 'failed' | 'unhealthy',
): Promise<Good | undefined> {
  const { log } = context;
  const { environment } = place;
  try {
    const last = await findLastSuccess(context, place);
    if (last !== undefined && !isSameCommit(last.commit, failed))
      return { commitish: last.commit, rolledBackFrom: undefined };
    if (last !== undefined && kind === 'failed') {
      log.warning(`Nothing is rebuilt: the last success of ${environment} is ${failed} itself.`);
      return undefined;
    }
    const { record } = await findBefore(readRecords(context, place), failed);
    if (record !== undefined) return { commitish: record.commit, rolledBackFrom: last?.commit };
    log.warning(`Nothing is rebuilt: ${environment} has no earlier success on record.`);
  } catch (error) {
    log.warning(`Nothing is rebuilt: ${error instanceof Error ? error.message : error}`);
  }
  return undefined;
}
