import { ActionError, DeadlineError, UnknownOutcomeError } from '../../contract/errors.ts';
import type { Log } from '../../contract/log.ts';
import type { Outputs } from '../../contract/outcome.ts';
import { tellFailure } from '../../contract/tell-failure.ts';
import { type Deployed, deployUnrecorded } from '../deployment/deploy.ts';
import type { DeployContext, DeployPlan } from '../deployment/deploy-plan.ts';
import { endEarly } from '../verdict/ending.ts';

type Noted = Outputs<
  'build-id' | 'status' | 'url' | 'duration' | 'served-commit' | 'restarts' | 'github-deployment-id'
>;

/** What became of one of several deployments. */
export interface Settled {
  readonly plan: DeployPlan;
  readonly deployed: Deployed;
  readonly noted: Noted;
}

/** Deploys several side by side, as the Deployments of these ids: each comes to an outcome of its own. Of a single one an error is the error, unless nobody told whether it was started. */
export async function settleEach(
  context: DeployContext,
  plans: readonly DeployPlan[],
  ids: readonly (number | undefined)[],
): Promise<readonly Settled[]> {
  const noted: Noted[] = plans.map((_, at) => ({ githubDeploymentId: ids[at] }));
  const ends = await Promise.allSettled(
    plans.map((plan, at) => {
      const note = (outputs: Noted) => {
        noted[at] = { ...noted[at], ...outputs };
        context.note(combineOutputs(noted));
      };
      return deployUnrecorded(
        { ...context, note, ...(plans.length > 1 && { log: nameIn(context.log, plan.app) }) },
        plan,
      );
    }),
  );
  const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  const alone = plans.length === 1;
  const worst = errors.find((error) => !(alone ? error instanceof UnknownOutcomeError : error instanceof ActionError));
  if (worst !== undefined) throw worst;
  const settled = plans.map((plan, at): Settled => {
    const [end, known = {}] = [ends[at] as PromiseSettledResult<Deployed>, noted[at]];
    if (end.status === 'fulfilled') return { plan, deployed: end.value, noted: known };
    return endByError(context, plan, known, end.reason);
  });
  return settled.every(({ deployed }) => deployed.changed === false) ? settled.map(adviseIdle) : settled;
}

/** A log whose lines say which app they are about. */
function nameIn(log: Log, app: string): Log {
  return { ...log, info: (message) => log.info(`${app}: ${message}`) };
}

/** What an error makes of one: where it was not begun, and its start was not lost, nothing can have come of it. */
function endByError({ signal }: DeployContext, plan: DeployPlan, known: Noted, error: ActionError): Settled {
  const { detail, hint, items, message } = error;
  const { work } = plan;
  const isLost = error instanceof UnknownOutcomeError;
  const mayHaveBegun = isLost || known.status !== undefined;
  const isStopped = !mayHaveBegun && (error === signal.reason || error instanceof DeadlineError);
  const title = detail === undefined && items === undefined ? 'How the operation promote ended is not known' : message;
  const deployed = {
    headline: isLost ? title : `The ${work.noun} of ${work.of} ${mayHaveBegun ? 'may have started' : 'did not start'}`,
    failure: {
      message,
      hint,
      ...(detail !== undefined && { detail }),
      ...(items && { items }),
      // What may have come about is not called its failure.
      ...(isLost && { title }),
    },
    changed: mayHaveBegun ? ('unknown' as const) : false,
    recordAs: { state: mayHaveBegun ? ('error' as const) : ('failure' as const), description: tellFailure(error) },
    result: { error: { message: tellFailure(error) } },
    blocks: [],
  };
  return { plan, deployed, noted: { ...known, ...(isStopped && { status: endEarly(error, undefined).status }) } };
}

/** What to do about one that was cancelled, where nothing at all was begun. */
function adviseIdle(one: Settled): Settled {
  const { deployed, noted } = one;
  if (noted.status !== 'canceled' || !deployed.failure) return one;
  return {
    ...one,
    deployed: {
      ...deployed,
      failure: { ...deployed.failure, hint: 'Run this again: this operation changed nothing.' },
    },
  };
}

const together: Readonly<Partial<Record<keyof Noted, (numbers: readonly number[]) => number>>> = {
  duration: (numbers) => Math.max(...numbers),
  restarts: (numbers) => numbers.reduce((sum, one) => sum + one, 0),
};

/** What holds for all: the same value, the longest duration, the restarts of all. What differs is told one by one in `result`. */
export function combineOutputs(all: readonly Noted[]): Noted {
  const names = new Set(all.flatMap((one) => Object.keys(one) as (keyof Noted)[]));
  return Object.fromEntries(
    [...names].map((name) => {
      const values = all.map((one) => one[name]);
      const numbers = values.filter((value) => typeof value === 'number');
      const [same, ...others] = new Set(values);
      const combine = numbers.length > 0 ? together[name] : undefined;
      return [name, combine ? combine(numbers) : others.length === 0 ? same : undefined];
    }),
  );
}
