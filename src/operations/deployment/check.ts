import { isWholeCommit } from '../../contract/commit.ts';
import { waitFor } from '../wait-for.ts';
import type { Begun, DeployContext, DeployPlan, Ended } from './deploy-plan.ts';
import { endBy, endOf } from './ended.ts';
import { chooseHealthCheck, waitForHealth } from './health-check.ts';
import { soakApp } from './soak.ts';
import type { Story } from './story.ts';

/** A deployment that ended well, and what is known of it. */
interface Checking {
  readonly begun: Begun;
  readonly ended: Ended;
  readonly story: Story;
}

/** Refuses a check that could never pass, before anything is started. */
export function refuseVainChecks(plan: DeployPlan): void {
  chooseHealthCheck(plan, plan.commit ?? plan.source.commitish);
}

/** A deployment that succeeded counts only if the app answers and stays up, where that is asked for, and still runs it then. */
export async function checkApp(context: DeployContext, checking: Checking): Promise<Ended> {
  const { ended, story } = checking;
  if (story.plan.healthCheck === undefined && story.plan.soak === undefined) return ended;
  const bad = await runChecks(context, story).catch(endOf);
  if (bad !== undefined && bad.kind !== 'unhealthy') return bad;
  return lookAgain(context, checking, bad).catch(endOf);
}

/** How it stands after the checks: worse, if it failed by now or another took its place. What is red already gets one look. */
async function lookAgain(
  context: DeployContext,
  { begun, ended, story }: Checking,
  bad: Ended | undefined,
): Promise<Ended> {
  const { clock, deadline } = context;
  const until = bad === undefined ? deadline : { ...deadline, at: clock.now() };
  const after = await waitFor(begun.look, { ...context, deadline: until });
  if ('stopped' in after) return bad ?? endOf(after.stopped);
  const { kind } = after.answer.verdict;
  if (kind !== 'superseded' && (kind !== 'failed' || bad !== undefined)) return bad ?? ended;
  story.take(after.answer);
  return endBy(after.answer);
}

/** Runs the checks that are asked for, up to the first that does not pass. */
async function runChecks(context: DeployContext, story: Story): Promise<Ended | undefined> {
  const { plan } = story;
  const { app, pollInterval: interval, soak: time } = plan;
  const version = plan.commit ?? story.seen()?.build?.version ?? plan.source.commitish;
  const commit = isWholeCommit(version) ? version : undefined;
  const health = chooseHealthCheck(plan, commit);
  const now = context.platform.now();
  // Without the platform's clock, no time is compared.
  const since = Number.isNaN(now) ? now : (story.seen()?.deployment?.createdAt ?? now);
  const sick = health && (await story.check('health check', waitForHealth(context, app.name, health))).error;
  if (sick !== undefined) return endOf(sick);
  if (health && plan.healthCheckExpect?.includes('{commit}')) context.note({ servedCommit: commit });
  if (time === undefined) return undefined;
  const { error } = await story.check('soak', soakApp(context, { app: app.name, time, interval, health, since }));
  return error && endOf(error);
}
