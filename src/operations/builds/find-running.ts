import type { App } from '../../platform/models.ts';
import type { Context } from '../operation.ts';
import { findOnPlatform, findOnRecord } from './running-commit.ts';
import { rememberSources } from './sources.ts';

/** Finds the commit that an app runs: what the platform tells, else the last success on record. */
export type FindRunning = (app: App) => Promise<string | undefined>;

/** A way to find what each of many apps runs: what the platform does not have is asked for once. `{app}` in the environment's name is filled in. */
export function searchRunning(context: Context, environment: string | undefined): FindRunning {
  const ask = rememberSources();
  return async (app) => {
    const told = await findOnPlatform(context, app, ask);
    if (told !== undefined) return told;
    try {
      return await findOnRecord(context, environment?.replaceAll('{app}', app.name));
    } catch (error) {
      context.signal.throwIfAborted();
      context.log.info(`GitHub does not tell what ${app.name} runs: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  };
}
