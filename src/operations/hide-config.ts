import { ApiError } from '../platform/wire/api-error.ts';
import { hurry, remaining } from '../platform/wire/clock.ts';
import type { Context } from './operation.ts';
import { orExplain } from './or-explain.ts';

/** Nothing waits longer for this: what it is done for is known already. */
const patience = 3000;
const haste = { attempts: 2, requestTimeout: patience };

/** Learns the values of an app's config vars, so that they are hidden in what comes from inside of it. */
export async function hideConfig(context: Context, app: string): Promise<void> {
  const { clock, deadline, log, platform } = context;
  const read = orExplain(
    context,
    () => platform.config.read(app, haste),
    ({ message }) => message,
  );
  const told = await hurry(read, Math.min(patience, remaining(deadline, clock) / 2), clock, 'it took too long');
  if (typeof told === 'string') log.warning(`The config values of ${app} are not hidden here: ${told}`);
}

/** What the platform answers of the inside of an app, be it a refusal, once that is so. */
export async function hidingConfig<T>(context: Context, app: string, answer: Promise<T>): Promise<T> {
  try {
    await answer;
  } catch (error) {
    const { cause } = error as Error;
    if (![error, cause].some((one) => one instanceof ApiError && one.status)) throw error;
  }
  await hideConfig(context, app);
  return answer;
}
