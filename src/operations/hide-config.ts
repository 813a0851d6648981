import { ActionError } from '../contract/errors.ts';
import { ApiError, isNotFound } from '../platform/wire/api-error.ts';
import { hurry, remaining } from '../platform/wire/clock.ts';
import type { Context } from './operation.ts';

/** Nothing waits longer for this: it is done for the sake of something else. */
const patience = 3000;

/** Learns the values of an app's config vars, so that they are hidden in what comes from inside of it; whatever becomes of that, the work goes on. */
export async function hideConfig({ clock, deadline, log, platform }: Context, app: string): Promise<void> {
  const time = Math.min(patience, remaining(deadline, clock) / 2);
  const haste = { attempts: 2, deadline: { at: clock.now() + time, total: time } };
  const read = platform.config.read(app, haste).then(
    (vars) => [...vars.values()].includes(undefined) && 'the platform does not tell all of them',
    (error: unknown) => {
      if (error instanceof ActionError) return error.message;
      throw error;
    },
  );
  const trouble = await hurry(read, time, clock, 'it took too long');
  if (trouble) log.warning(`Config values of ${app} may show here: ${trouble}`);
}

/** What the platform answers; what it refuses for the sake of apps is told once their config values are hidden. */
export async function hidingRefusal<T>(context: Context, apps: readonly string[], answer: Promise<T>): Promise<T> {
  return answer.catch(async (error: unknown) => {
    const { cause } = error as Error;
    // What is not there has none.
    const isTold = [error, cause].some((one) => one instanceof ApiError && one.status && !isNotFound(one));
    if (isTold) await Promise.all(apps.map((app) => hideConfig(context, app)));
    throw error;
  });
}
