import { shortenCommit } from '../../contract/commit.ts';
import { ActionError } from '../../contract/errors.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { App } from '../../platform/resources/apps.ts';
import { deploy } from '../deployment/deploy.ts';
import type { DeployContext, DeployOutput, DeployPlan, Seen } from '../deployment/deploy-plan.ts';
import { startBuild } from '../deployment/start.ts';
import { listGood } from './choose-target.ts';
import { listUnderWay, superseded } from './order-guard.ts';
import { readRecords } from './records.ts';
import { readCurrent } from './running-commit.ts';

/** Deploys. If that fails or the app is unhealthy, `on-failure: rebuild` builds the last good commit. */
export async function deployOrRebuild(
  context: DeployContext,
  plan: DeployPlan,
  onFailure: 'fail' | 'rebuild',
): Promise<Outcome<DeployOutput>> {
  const { ended, outcome } = await deploy(context, plan);
  if (onFailure === 'fail' || (ended.kind !== 'failed' && ended.kind !== 'unhealthy')) return outcome;
  const text = await rebuildLastGood(context, plan, ended.seen).catch((error: unknown) => {
    if (!(error instanceof ActionError)) throw error;
    return `${error.code === 'superseded' ? '' : 'The rebuild failed: '}${error.message}.`;
  });
  context.log.notice(text);
  return { ...outcome, blocks: [{ kind: 'text', text } as const, ...(outcome.blocks ?? [])] };
}

/** Builds the last good commit, once, unless the app runs another build or one is coming. Says what happened. */
async function rebuildLastGood(context: DeployContext, plan: DeployPlan, seen: Seen | undefined): Promise<string> {
  const { app, githubEnvironment: environment } = plan;
  if (environment === undefined) return 'Nothing was rebuilt: `github-environment` is not set.';
  const check = () => refuseOther(context, app, seen?.buildId);
  await check();
  const good = listGood(await readRecords(context, app, environment));
  const own = [seen?.build?.version, plan.source.commitish];
  const commit = good.find((record) => !own.includes(record.commit))?.commit;
  if (commit === undefined) return `Nothing was rebuilt: \`${environment}\` has no other good commit on record.`;

  const what = `${shortenCommit(commit)} for ${app.name}`;
  const work = { noun: 'rebuild', doing: `Rebuilding ${what}`, done: `Rebuilt ${what}` } as const;
  const source = { commitish: commit };
  const description = `Rebuild after a failure: ${context.event.runUrl}`;
  const aside = { ...context, note: () => {}, show: () => {} };
  const begin = () => startBuild(aside, { app, commitish: commit, commit, description, recheck: check });
  const { outcome } = await deploy(aside, { ...plan, work, source, commit, wait: true, isRollback: false, begin });
  if (outcome.failure !== undefined) return `The rebuild of ${what} failed: ${outcome.failure.message}.`;
  return `Rebuilt ${what}, the last good commit in environment \`${environment}\`. The step still fails.`;
}

/** Throws if the platform says that an app runs, or is about to run, another build. */
async function refuseOther(context: DeployContext, before: App, ours: string | undefined): Promise<void> {
  const app = await context.platform.apps.get(before.name);
  const { buildId: current } = await readCurrent(context, app);
  // If the id of ours is not known, only a new build can be ours.
  const isNew = before.buildId !== undefined && current !== before.buildId;
  const isOurs = ours === undefined ? isNew : current === ours;
  if (current != null && !isOurs) throw superseded(`${app.name} runs build ${current}`);
  const [coming] = (await listUnderWay(context, app)).filter(({ buildId }) => ours === undefined || buildId !== ours);
  const what = coming?.buildId ? `build ${coming.buildId}` : 'another deployment';
  if (coming) throw superseded(`${what} of ${app.name} is under way`);
}
