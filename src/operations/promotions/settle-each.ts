import { ActionError, UnknownOutcomeError } from '../../contract/errors.ts';
import type { Log } from '../../contract/log.ts';
import type { Outputs } from '../../contract/outcome.ts';
import { tellFailure } from '../../contract/tell-failure.ts';
import { isRefusedStart } from '../../platform/wire/api-error.ts';
import { type Deployed, deployUnrecorded } from '../deployment/deploy.ts';
import type { DeployContext, DeployPlan } from '../deployment/deploy-plan.ts';

type Noted = Outputs<
  'build-id' | 'status' | 'url' | 'duration' | 'served-commit' | 'restarts' | 'github-deployment-id'
>;

/** What became of one of several deployments. */
export interface Settled {
  readonly plan: DeployPlan;
  readonly deployed: Deployed;
  readonly noted: Noted;
}

/** Deploys several side by side, as the Deployments of these ids: each comes to an outcome of its own. Of a single one an error is the error. */
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
  return plans.map((plan, at) => {
    const end = ends[at] as PromiseSettledResult<Deployed>;
    if (end.status === 'fulfilled') return { plan, deployed: end.value, noted: noted[at] ?? {} };
    if (plans.length === 1 || !(end.reason instanceof ActionError)) throw end.reason;
    return { plan, deployed: endByError(plan, end.reason), noted: noted[at] ?? {} };
  });
}

/** A log whose lines say which app they are about. */
function nameIn(log: Log, app: string): Log {
  return { ...log, info: (message) => log.info(`${app}: ${message}`) };
}

function endByError({ work }: DeployPlan, error: ActionError): Deployed {
  const { detail, hint, items, message } = error;
  const isUndecided = error instanceof UnknownOutcomeError;
  return {
    headline: `The ${work.noun} of ${work.of} ${isUndecided ? 'may have started' : 'did not start'}`,
    failure: { message, hint, ...(detail !== undefined && { detail }), ...(items && { items }) },
    changed: isUndecided ? 'unknown' : false,
    recordAs: { state: isRefusedStart(error) ? 'failure' : 'error', description: tellFailure(error) },
    result: { error: { message: tellFailure(error) } },
    blocks: [],
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
