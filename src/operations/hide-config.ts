import { ActionError } from '../contract/errors.ts';
import { hurry } from '../platform/wire/clock.ts';
import type { Context } from './operation.ts';

/** Milliseconds to wait at most: nothing depends on the values themselves. */
const patience = 3000;

/** Reads an app's config vars, so that their values are hidden in text from the app. If that fails, the work goes on. */
export async function hideConfig({ clock, log, platform }: Context, app: string): Promise<void> {
  const read = platform.config.read(app).then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof ActionError)) throw error;
      // The work that follows fails with the same error.
      return error.code === 'token-refused' ? undefined : error.message;
    },
  );
  const problem = await hurry(read, patience, clock, 'no answer within 3 s');
  if (problem) log.warning(`Couldn’t read the config vars of ${app}, so this log may show their values: ${problem}`);
}
