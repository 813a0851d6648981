import type { App } from '../../platform/models.ts';
import type { Context } from '../operation.ts';
import { findOnPlatform, findOnRecord } from './running-commit.ts';

/** The commit that an app runs: what the platform tells, else the last success on record; `{app}` in its environment's name is filled in. */
export async function findRunning(
  context: Context,
  app: App,
  environment: string | undefined,
): Promise<string | undefined> {
  const told = await findOnPlatform(context, app);
  if (told !== undefined) return told;
  try {
    return await findOnRecord(context, environment?.replaceAll('{app}', app.name));
  } catch (error) {
    context.signal.throwIfAborted();
    context.log.info(`GitHub does not tell what ${app.name} runs: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}
