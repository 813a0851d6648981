import { ActionError } from '../../contract/errors.ts';
import type { RecordedPlace } from '../../contract/github-deployments.ts';
import type { Block } from '../../contract/outcome.ts';
import { isSameCommit } from '../../contract/same-commit.ts';
import { tellFailure } from '../../contract/tell-failure.ts';
import { type Deployed, deploy } from '../deployment/deploy.ts';
import type { DeployContext, DeployPlan } from '../deployment/deploy-plan.ts';
import { findLastSuccess, findNewest, readRecords } from '../deployment/deployment-record.ts';
import { describeBuild } from '../deployment/work.ts';
import type { Context } from '../operation.ts';
import { placeOf } from '../place-of.ts';
import type { TriedBuild } from '../verdict/followed.ts';
import { findBefore } from './choose-record.ts';
import { findRemaining } from './find-remaining.ts';
import { startBuild } from './start-build.ts';

/** Deploys, and rebuilds what was good before where that is wanted of a failure. Only what a step tells comes back. */
export async function deployOrRebuild(context: DeployContext, plan: DeployPlan, onFailure: 'fail' | 'rebuild') {
  const { recordAs: _, ...deployed } = await deploy(context, plan);
  const { ending, tried, ...outcome } = deployed;
  const rebuilt = onFailure === 'rebuild' ? await rebuildIfBad(context, plan, deployed) : [];
  return { ...outcome, blocks: [...rebuilt, ...outcome.blocks] };
}

/** After a deployment that failed or left the app unhealthy, builds the environment's last good commit, once, and tells what came of it. Of what nobody knows, nothing is rebuilt. */
export async function rebuildIfBad(
  context: Context,
  plan: DeployPlan,
  { ending, tried }: Pick<Deployed, 'ending' | 'tried'>,
): Promise<readonly Block[]> {
  const { app, githubEnvironment, rolledBackFrom: left, source } = plan;
  if (tried === undefined || (ending?.kind !== 'failed' && ending?.kind !== 'unhealthy')) return [];
  if (githubEnvironment === undefined) return [];
  const place = placeOf(context, githubEnvironment, tried.before);
  const ran = ending.kind === 'unhealthy' || tried.stood !== undefined;
  const failed = { app, tried, commit: source.commitish ?? '', left, ran };
  return [{ kind: 'text', text: await rebuildLastGood(context, plan, place, failed) }];
}

/** Builds the last good commit in the place of what failed, and tells what came of it. */
async function rebuildLastGood(
  context: Context,
  plan: DeployPlan,
  place: RecordedPlace,
  failed: Failed,
): Promise<string> {
  const { environment } = place;
  const { log } = context;
  const good = await findLastGood(context, place, failed).catch(tellTrouble);
  if (typeof good === 'string') {
    const nothing = `Nothing is rebuilt: ${good}`;
    log.warning(nothing);
    return nothing;
  }
  const { commitish } = good;
  log.info(`Rebuilding ${commitish}, the last good commit that ${environment} has on record.`);
  const rebuilt = await rebuild(context, plan, good).catch(tellTrouble);
  const trouble = typeof rebuilt === 'string' ? rebuilt : rebuilt.failure && tellFailure(rebuilt.failure);
  if (trouble !== undefined) {
    const failedToo = `The rebuild of ${commitish} for ${failed.app} did not succeed. ${trouble}`;
    log.warning(failedToo);
    return failedToo;
  }
  const done = `Rebuilt the last good commit ${commitish} of ${environment} for ${failed.app}. The step still fails.`;
  log.notice(done);
  return done;
}

/** Whatever becomes of a rebuild, also that the time is up: what was asked for has failed, and the step tells that. */
function tellTrouble(error: unknown): string {
  if (error instanceof ActionError) return tellFailure(error);
  throw error;
}

/** What a deployment tried, and how it ended. */
interface Failed {
  readonly app: string;
  readonly tried: TriedBuild;
  readonly commit: string;
  /** Of a rollback: the commit that it was to lead back from. */
  readonly left: string | undefined;
  /** Whether it came to run. */
  readonly ran: boolean;
}

interface Good {
  readonly commitish: string;
  /** What failed. */
  readonly insteadOf: string;
  /** Set where a success is left behind: nothing is to lead back to it. */
  readonly rolledBackFrom: string | undefined;
}

/** The commit to go back to; where there is none, or the app has something better, why nothing is rebuilt. */
async function findLastGood(context: Context, place: RecordedPlace, failed: Failed): Promise<Good | string> {
  const good = await chooseGood(context, place, failed);
  const inPlace = typeof good === 'string' ? undefined : await findRemaining(context, failed, good.commitish);
  if (inPlace === undefined) return good;
  const { name, stayed } = inPlace;
  if (stayed) return `the app still runs ${name}.`;
  return name ? `there is a newer build, ${name}.` : 'something newer may be there.';
}

/**
 * A commit that was good once and has failed now is none to go back to, nor is one that was to be left. Where it failed before it
 * came to run, the app still runs what it ran: to go further back would take a good commit away.
 */
async function chooseGood(
  context: Context,
  place: RecordedPlace,
  { commit, left, ran }: Failed,
): Promise<Good | string> {
  const { environment } = place;
  const last = await findLastSuccess(context, place);
  const isBad = (one: string) => [commit, left].some((bad) => isSameCommit(one, bad));
  if (last !== undefined && !isBad(last.commit))
    return {
      commitish: last.commit,
      insteadOf: commit,
      rolledBackFrom: ran && (await wasGood(context, place, commit)) ? commit : undefined,
    };
  if (last !== undefined && !ran)
    return left ? `the app still runs ${left}.` : `the last success of ${environment} is ${commit} itself.`;
  const { record } = await findBefore(readRecords(context, place), commit);
  return record
    ? { commitish: record.commit, insteadOf: commit, rolledBackFrom: last?.commit }
    : `${environment} has no earlier success on record.`;
}

/** Whether a commit was a success at any time: then it is left now. */
async function wasGood(context: Context, place: RecordedPlace, commit: string): Promise<boolean> {
  return (
    (await findNewest(readRecords(context, place, commit.toLowerCase()), ({ came }) => came === 'well')) !== undefined
  );
}

/** Builds a commit in the place of what failed. What is told of the step stays what the failed build came to: this is an addition. */
async function rebuild(
  context: Context,
  plan: DeployPlan,
  { commitish, insteadOf, rolledBackFrom }: Good,
): Promise<Deployed> {
  const description = `Rebuild after a failure: ${context.event.runUrl}`;
  const source = { ...plan.source, branch: undefined, commitish, description };
  const work = describeBuild(plan.app);
  const aside = { ...context, note: () => {}, show: () => {} };
  // What held for the commit that failed need not hold for this one, which is older by intent.
  const own = { source, work, buildId: undefined, insteadOf, rolledBackFrom, recheck: undefined };
  return deploy(aside, { ...plan, ...own, wait: true, begin: startBuild });
}
