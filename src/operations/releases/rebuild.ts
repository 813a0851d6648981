import { shortenCommit } from '../../contract/commit.ts';
import { ActionError } from '../../contract/errors.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { meaningOf } from '../../platform/shape/statuses.ts';
import { deploy } from '../deployment/deploy.ts';
import type { DeployContext, Deployed, DeployOutput, DeployPlan } from '../deployment/deploy-plan.ts';
import { startBuild } from '../deployment/start.ts';
import { listGood } from './choose-target.ts';
import { readRecords } from './records.ts';
import { readCurrent } from './running-commit.ts';

/** Deploys. If that fails or the app is unhealthy, `on-failure: rebuild` builds the last good commit. */
export async function deployOrRebuild(
  context: DeployContext,
  plan: DeployPlan,
  onFailure: 'fail' | 'rebuild',
): Promise<Outcome<DeployOutput>> {
  const deployed = await deploy(context, plan);
  return onFailure === 'rebuild' ? addRebuild(context, plan, deployed) : deployed.outcome;
}

/** The outcome of a deployment with what became of the rebuild. The step stays red. */
export async function addRebuild(context: DeployContext, plan: DeployPlan, { ended, outcome }: Deployed) {
  if (ended.kind !== 'failed' && ended.kind !== 'unhealthy') return outcome;
  const text = await rebuildLastGood(context, plan, ended.seen?.buildId).catch((error: unknown) => {
    if (error instanceof ActionError) return `The rebuild failed: ${error.message}.`;
    throw error;
  });
  context.log.notice(text);
  return { ...outcome, blocks: [{ kind: 'text', text } as const, ...(outcome.blocks ?? [])] };
}

/** Builds the last good commit, once, unless the app runs another build or one is coming. Says what happened. */
async function rebuildLastGood(context: DeployContext, plan: DeployPlan, ours: string | undefined): Promise<string> {
  const { githubEnvironment: environment } = plan;
  const app = await context.platform.apps.get(plan.app.name);
  if (environment === undefined) return 'Nothing was rebuilt: `github-environment` is not set.';
  const other = await findOther(context, plan, ours);
  if (other !== undefined) return `Nothing was rebuilt: ${other}.`;
  const good = listGood(await readRecords(context, app, environment));
  const commit = good.find((record) => record.commit !== plan.source.commitish)?.commit;
  if (commit === undefined) return `Nothing was rebuilt: \`${environment}\` has no other good commit on record.`;

  const short = shortenCommit(commit);
  const description = `Rebuild after a failure: ${context.event.runUrl}`;
  const aside = { ...context, note: () => {}, show: () => {} };
  const { outcome } = await deploy(aside, {
    ...plan,
    app,
    work: { noun: 'rebuild', doing: `Rebuilding ${short} for ${app.name}`, done: `Rebuilt ${short} for ${app.name}` },
    source: { commitish: commit },
    commit,
    wait: true,
    isRollback: false,
    begin: () => startBuild(aside, { app, commitish: commit, commit, description }),
  });
  if (outcome.failure !== undefined)
    return `The rebuild of ${short} for ${app.name} failed: ${outcome.failure.message}.`;
  return `Rebuilt ${short} for ${app.name}, the last good commit in environment \`${environment}\`. The step still fails.`;
}

/** Which other build an app runs, or is about to run, if the platform says. */
async function findOther(
  context: DeployContext,
  { app: before }: DeployPlan,
  ours: string | undefined,
): Promise<string | undefined> {
  const { platform, words } = context;
  const app = await platform.apps.get(before.name);
  const { buildId: current } = await readCurrent(context, app);
  const isOther = ours === undefined ? current === before.buildId : current !== ours;
  if (current != null && isOther) return `${app.name} runs build ${current}`;
  const builds = (await platform.builds.list(app.name)) ?? [];
  const deployments = (await platform.deployments.list(app.name)) ?? [];
  const coming = [
    ...builds.filter(({ state }) => meaningOf('build', state, words) === 'going').map(({ id }) => id),
    ...deployments
      .filter(({ state }) => meaningOf('deployment', state, words) === 'going')
      .map(({ buildId }) => buildId),
  ].find((id) => id !== ours);
  return coming === undefined ? undefined : `build ${coming} of ${app.name} is coming`;
}
