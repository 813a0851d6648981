import { isWholeCommit } from '../../contract/commit.ts';
import { ActionError, excusing, hasCode } from '../../contract/errors.ts';
import type { Cell } from '../../contract/outcome.ts';
import { formatDuration } from '../../contract/text.ts';
import { waitFor } from '../wait-for.ts';
import type { Begun, DeployContext, DeployPlan, Ended, Seen } from './deploy-plan.ts';
import { chooseHealthCheck, type HealthCheck, unhealthy, waitForHealth } from './health-check.ts';
import { soakApp, unstable } from './soak.ts';
import type { Story } from './story.ts';

type Fact = readonly [label: string, value: Cell];

/** What the checks after a deployment came to, and what they show the reader. */
export interface Checked {
  readonly ended: Ended;
  readonly facts: readonly Fact[];
}

/** Refuses a check that could never pass, before anything is started. */
export function refuseVainChecks(plan: DeployPlan): void {
  chooseHealthCheck(plan, plan.commit ?? plan.source.commitish);
}

/** A deployment that succeeded counts only if the app answers and stays up, where that is asked for, and still runs it then. */
export async function checkApp(
  context: DeployContext,
  { begun, ended, story }: { readonly begun: Begun; readonly ended: Ended; readonly story: Story },
): Promise<Checked> {
  const { plan } = story;
  const facts: Fact[] = [];
  if (plan.healthCheck === undefined && plan.soak === undefined) return { ended, facts };
  const bad = await orEnd(runChecks(context, story, facts));
  const after = bad === undefined || bad.kind === 'unhealthy' ? await lookAgain(context, begun, story, bad) : undefined;
  return { ended: after ?? bad ?? ended, facts };
}

/** How it stands after the checks, if that is worse: it failed by now, or another took its place. */
async function lookAgain(
  context: DeployContext,
  begun: Begun,
  { plan, take }: Story,
  bad: Ended | undefined,
): Promise<Ended | undefined> {
  const look = async () => {
    const seen = begun.look();
    // What is red already needs no second try.
    return bad === undefined ? seen : seen.catch(excusing((error) => error instanceof ActionError, null));
  };
  const after = await waitFor<Seen | null>(look, { ...context, interval: plan.pollInterval });
  if ('stopped' in after) return bad ?? endOf(after.stopped);
  const kind = after.answer?.verdict.kind;
  if (after.answer === null || !(kind === 'superseded' || (kind === 'failed' && bad === undefined))) return undefined;
  take(after.answer);
  return endBy(after.answer);
}

/** The end that a verdict stands for. */
export function endBy(seen: Seen): Ended {
  const { build, verdict } = seen;
  const { kind, word } = verdict;
  if (kind === 'green' || kind === 'failed') return { kind, word: word ?? build?.state ?? 'unknown' };
  return { kind: kind === 'superseded' ? kind : 'unknown', word: kind === 'superseded' ? kind : 'unknown' };
}

/** What some work comes to, or the end that its error stands for. */
export async function orEnd<T>(work: Promise<T>): Promise<T | Ended> {
  return work.catch((error: unknown) => {
    if (error instanceof ActionError) return endOf(error);
    throw error;
  });
}

/** The end that an error stands for. */
export function endOf(error: Error): Ended {
  if (hasCode(error, 'unhealthy', 'soak-failed')) return { kind: 'unhealthy', word: 'unhealthy', error };
  if (hasCode(error, 'timeout')) return { kind: 'timeout', word: 'timeout', error };
  if (error instanceof ActionError && error.code !== 'canceled') return { kind: 'unknown', word: 'unknown', error };
  return { kind: 'canceled', word: 'canceled' };
}

/** Runs the checks that are asked for, up to the first that does not pass. */
async function runChecks(context: DeployContext, story: Story, facts: Fact[]): Promise<Ended | undefined> {
  const { plan } = story;
  const version = plan.commit ?? story.seen()?.build?.version ?? plan.source.commitish;
  const commit = isWholeCommit(version) ? version : undefined;
  const health = chooseHealthCheck(plan, commit);
  if (health !== undefined) {
    story.check('health check');
    const ended = await checkHealth(context, plan, health, facts);
    if (ended !== undefined) return ended;
    if (plan.healthCheckExpect?.includes('{commit}')) context.note({ servedCommit: commit });
  }
  return plan.soak === undefined ? undefined : soak(context, story, { health, time: plan.soak, facts });
}

async function checkHealth(
  context: DeployContext,
  plan: DeployPlan,
  health: HealthCheck,
  facts: Fact[],
): Promise<Ended | undefined> {
  const started = context.clock.now();
  const answer = await waitForHealth(context, health);
  if ('stopped' in answer) return endOf(answer.stopped);
  const spent = formatDuration(context.clock.now() - started);
  facts.push(['Health', { text: `${health.url.href} → ${answer.answer} after ${spent}`, url: health.url.href }]);
  return answer.isHealthy ? undefined : endOf(unhealthy(plan.app.name, health, answer));
}

async function soak(
  context: DeployContext,
  story: Story,
  { facts, health, time }: { readonly facts: Fact[]; readonly health: HealthCheck | undefined; readonly time: number },
): Promise<Ended | undefined> {
  const { app, pollInterval: interval } = story.plan;
  story.check('soak');
  const started = context.clock.now();
  const since = story.seen()?.deployment?.createdAt ?? context.platform.now();
  const soaked = await soakApp(context, { app: app.name, time, interval, health, since });
  facts.push(soaked.fact);
  if (soaked.stopped) return endOf(soaked.stopped);
  return soaked.problem && endOf(unstable(app.name, context.clock.now() - started, soaked.problem));
}
