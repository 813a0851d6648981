import type { Context } from './operation.ts';
import { orExplain } from './or-explain.ts';

/** What only adds to something else must not hold it up. */
const haste = { attempts: 2, requestTimeout: 10_000 };

/** Learns the values of an app's config vars, so that they are hidden in what comes from inside of it: what a command prints, what a build logs. */
export async function hideConfig(context: Context, app: string): Promise<void> {
  const { log, platform } = context;
  await orExplain(
    context,
    () => platform.config.read(app, haste),
    ({ message }) =>
      log.warning(`The config values of ${app} could not be read, and are not hidden here: ${message}`),
  );
}
