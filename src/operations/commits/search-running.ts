import type { App } from '../../platform/models.ts';
import { nameGitHubEnvironment } from '../name-github-environment.ts';
import type { Context } from '../operation.ts';
import { rememberSources } from '../verdict/sources.ts';
import { findOnPlatform } from './find-on-platform.ts';

/** Finds the commit that an app runs: what the platform tells, else the last success on record. */
export type FindRunning = (app: App) => Promise<string | undefined>;

/** A way to find what each of these apps runs. That the platform lists no deployments is found out once, and what is on record is asked for all apps at once. `{app}` in the environment's name is filled in. */
export function searchRunning(context: Context, environment: string | undefined, apps: readonly string[]): FindRunning {
  const ask = rememberSources();
  const records = new Map<string, ReturnType<typeof readRecords>>();
  const nameFor = (app: string) =>
    nameGitHubEnvironment((environment ?? '').replaceAll('{app}', app), context.event.pullRequest?.number);
  return async ({ name: app, ...shown }) => {
    const told = await findOnPlatform(context, { ...shown, name: app }, ask);
    if (told !== undefined || environment === undefined) return told;
    const name = nameFor(app);
    if (!records.has(name)) {
      const names = [...new Set([...apps.map(nameFor), name])].filter((one) => !records.has(one));
      const read = readRecords(context, names);
      for (const one of names) records.set(one, read);
    }
    return (await records.get(name))?.get(name);
  };
}

/** The commits that environments have as their last success on record, as far as GitHub tells. */
async function readRecords({ github, log, signal }: Context, names: readonly string[]) {
  try {
    const { deployments } = await github();
    const { commits, unread } = await deployments.findSuccesses(names);
    if (unread.length > 0)
      log.warning(
        `What is on record of ${unread.length} of ${names.length} environments was not read: there are too many Deployments to look through.`,
      );
    return commits;
  } catch (error) {
    signal.throwIfAborted();
    log.info(`GitHub does not tell what apps run: ${error instanceof Error ? error.message : error}`);
    return new Map<string, string>();
  }
}
