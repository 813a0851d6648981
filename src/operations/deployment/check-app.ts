import { isCommit } from '../../contract/commit-id.ts';
import { ActionError, InputError } from '../../contract/errors.ts';
import type { Block } from '../../contract/outcome.ts';
import type { DynoSurvey } from '../../platform/dyno.ts';
import type { Context } from '../operation.ts';
import { type Ending, endBlindly, endEarly, endUnclearly, endUnhealthily } from '../verdict/ending.ts';
import type { DeployPlan } from './deploy-plan.ts';
import { findCrash } from './find-crash.ts';
import { type Checked, checkHealth, type HealthCheck, resolveUrl } from './health-check.ts';
import type { Progress } from './progress.ts';
import { soakApp } from './soak.ts';

/** An app that has been deployed. */
export interface DeployedApp {
  readonly url: string | undefined;
  readonly commit: string | undefined;
  /** When its build was started, by the platform's clock where that tells. */
  readonly since: number;
  /** The dynos as they were before the build. */
  readonly replaced: DynoSurvey;
  readonly progress: Progress;
}

/** Refuses a check that could never pass, before anything is built. */
export function refuseVainChecks({ healthCheckExpect, source }: DeployPlan): void {
  if (healthCheckExpect?.includes('{commit}') && source.commitish === undefined) throw unknownCommit();
}

function unknownCommit(): InputError {
  return new InputError(
    '`health-check-expect` names `{commit}`, but the commit that is built is not known',
    'Give the id of a commit as `commitish`, or another text.',
  );
}

/** What the checks after a deployment came to: its ending, if they change that, and facts for the reader. */
export interface CheckedApp {
  readonly ending?: Ending | undefined;
  readonly facts: readonly Block[];
}

type CheckContext = Context<'restarts' | 'served-commit'>;

/** A deployment that succeeded counts only if the app answers and stays up, as far as that is asked for. */
export async function checkApp(context: CheckContext, plan: DeployPlan, app: DeployedApp): Promise<CheckedApp> {
  const done: Checked[] = [];
  const facts = () => (done.length === 0 ? [] : [{ kind: 'facts', rows: done.map(({ fact }) => fact) } as const]);
  try {
    for await (const checked of runChecks(context, plan, app)) done.push(checked);
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    return { ending: endBlindly(error, 'check'), facts: facts() };
  }
  return { ending: endOf(done), facts: facts() };
}

/** Looks whether it crashed, and runs the checks that are asked for, up to the first that does not pass. */
async function* runChecks(context: CheckContext, plan: DeployPlan, app: DeployedApp): AsyncGenerator<Checked> {
  const { commit, progress, replaced, since, url } = app;
  const crash = await findCrash(context, plan.app, since, replaced.dynos);
  if (crash !== undefined) return yield crash;
  const needsCommit = plan.healthCheckExpect?.includes('{commit}');
  if (needsCommit && !isCommit(commit)) throw unknownCommit();
  const onAnswer = (healthy: boolean) => needsCommit && context.note({ servedCommit: healthy ? commit : undefined });
  const health = plan.healthCheck === undefined ? undefined : { ...readCheck(plan, url, commit), onAnswer };
  if (health) {
    progress.show('health check');
    const checked = await checkHealth(context, health);
    yield checked;
    if (checked.problem ?? checked.stopped) return;
  }
  if (plan.soak === undefined) return;
  progress.show('soak');
  const watched = { app: plan.app, time: plan.soak, interval: plan.pollInterval, health, replaced };
  yield await soakApp(context, { ...watched, isServed: needsCommit === true });
}

function readCheck(plan: DeployPlan, url: string | undefined, commit = ''): HealthCheck {
  return {
    url: resolveUrl(plan.healthCheck ?? '', url),
    statuses: plan.healthCheckStatus,
    // A commit's id is the same in capital letters.
    expected: [...new Set([commit, commit.toLowerCase(), commit.toUpperCase()])].flatMap(
      (id) => plan.healthCheckExpect?.replaceAll('{commit}', id) ?? [],
    ),
    timeout: plan.healthCheckTimeout,
  };
}

function endOf(done: readonly Checked[]): Ending | undefined {
  const { hint, problem, stopped, unseen } = done.at(-1) ?? {};
  if (stopped !== undefined) return endEarly(stopped, 'check');
  if (unseen !== undefined) return endUnclearly('check', unseen, hint);
  return problem === undefined ? undefined : endUnhealthily(problem, hint);
}
