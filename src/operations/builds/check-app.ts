import { InputError } from '../../contract/errors.ts';
import type { Block } from '../../contract/outcome.ts';
import type { Context } from '../operation.ts';
import { endEarly } from './await-ending.ts';
import type { DeployPlan } from './deploy-plan.ts';
import type { Ending } from './ending.ts';
import { type Checked, checkHealth, type HealthCheck, resolveUrl } from './health-check.ts';
import type { Progress } from './progress.ts';
import { soakApp } from './soak.ts';

/** An app that has been deployed. */
export interface DeployedApp {
  readonly url: string | undefined;
  readonly commit: string | undefined;
  readonly progress: Progress;
}

/** Refuses checks that could never pass, before anything is built. */
export function refuseVainChecks({ healthCheck, healthCheckExpect, source }: DeployPlan): void {
  if (healthCheckExpect === undefined) return;
  if (healthCheck === undefined)
    throw new InputError(
      '`health-check-expect` is given, but no `health-check`',
      'Give `health-check` the URL or path whose answer must hold that text.',
    );
  if (healthCheckExpect.includes('{commit}') && source.commitish === undefined)
    throw new InputError(
      '`health-check-expect` names `{commit}`, but the commit that is built is not known',
      'Give `commitish`, or another text.',
    );
}

/** A deployment that succeeded counts only if the app answers and stays up, as far as that is asked for. */
export async function checkApp(
  context: Context<'restarts' | 'served-commit'>,
  plan: DeployPlan,
  app: DeployedApp,
): Promise<{ readonly ending?: Ending | undefined; readonly facts: readonly Block[] }> {
  const { interval, soak } = { interval: plan.pollInterval, soak: plan.soak };
  const health = plan.healthCheck === undefined ? undefined : readCheck(plan, plan.healthCheck, app);
  const done: Checked[] = [];
  const passed = () => done.every(({ problem, stopped }) => problem === undefined && stopped === undefined);
  if (health) {
    app.progress.show('health check');
    done.push(await checkHealth(context, health));
    if (passed() && plan.healthCheckExpect?.includes('{commit}')) context.note({ servedCommit: app.commit });
  }
  if (soak !== undefined && passed()) {
    app.progress.show('soak');
    done.push(await soakApp(context, { app: plan.app, time: soak, interval, health }));
  }
  const facts: readonly Block[] = done.length === 0 ? [] : [{ kind: 'facts', rows: done.map(({ fact }) => fact) }];
  return { ending: endOf(done), facts };
}

function readCheck(plan: DeployPlan, target: string, { commit = '', url }: DeployedApp): HealthCheck {
  return {
    url: resolveUrl(target, url),
    statuses: plan.healthCheckStatus,
    expected: plan.healthCheckExpect?.replaceAll('{commit}', commit),
    timeout: plan.healthCheckTimeout,
  };
}

function endOf(done: readonly Checked[]): Ending | undefined {
  const { problem, stopped } = done.at(-1) ?? {};
  if (stopped !== undefined) return endEarly(stopped, 'check');
  return problem === undefined ? undefined : { kind: 'unhealthy', status: 'unhealthy', message: problem };
}
