import type { RecordedPlace } from '../../contract/github-deployments.ts';
import type { App } from '../../platform/models.ts';
import type { ApiError } from '../../platform/wire/api-error.ts';
import type { Context } from '../operation.ts';
import { orExplain } from '../or-explain.ts';
import { placeOf } from '../place-of.ts';
import { shareSources } from '../verdict/share-sources.ts';
import { findOnPlatform } from './find-on-platform.ts';
import { openSeekBuild } from './seek-build.ts';

/** What an app is called, as far as that is known before it is asked for. */
type NamedApp = Pick<App, 'name' | 'id'>;

/** Finds the commit that an app runs: what the platform tells, else the last success on record. */
export type FindRunning = (app: App) => Promise<string | undefined>;

/** A way to find what each of these apps runs. That the platform lists no deployments is found out once, and what is on record is asked for all apps at once. `{app}` in the environment's name is filled in. What one runs may have been built by others. */
export function searchRunning(
  context: Context,
  pattern: string | undefined,
  apps: readonly NamedApp[],
  builders?: readonly string[],
): FindRunning {
  const [ask, seekBuild] = [shareSources(), openSeekBuild(context, builders)];
  const records = new Map<string, ReturnType<typeof readSuccesses>>();
  const told = new Set<ApiError>();
  const tellOnce = (trouble: ApiError, { name }: App): undefined => {
    if (!told.has(trouble))
      context.log.info(`Whether ${name} runs the build that it names is not known: ${trouble.brief}`);
    told.add(trouble);
  };
  const locate = (app: NamedApp) => placeOf(context, (pattern ?? '').replaceAll('{app}', app.name), app);
  return async (app) => {
    const running = await findOnPlatform(context, app, seekBuild, ask, (trouble) => tellOnce(trouble, app));
    if (running !== undefined || pattern === undefined) return running;
    const place = locate(app);
    if (!records.has(place.environment)) {
      const places = [...apps.map(locate), place].filter(({ environment }) => !records.has(environment));
      const read = readSuccesses(context, places);
      for (const { environment } of places) records.set(environment, read);
    }
    return (await records.get(place.environment))?.find(place);
  };
}

/** The last successes that apps have on record, as far as GitHub tells. */
async function readSuccesses(context: Context, places: readonly RecordedPlace[]) {
  const { github, log } = context;
  const successes = await orExplain(
    context,
    async () => (await github()).deployments.findSuccesses(places),
    ({ message }) => void log.info(`GitHub does not tell what apps run: ${message}`),
  );
  const unread = successes?.unread.length ?? 0;
  const all = new Set(places.map(({ environment }) => environment));
  if (unread > 0)
    log.warning(
      `What is on record of ${unread} of ${all.size} environments was not read: there are too many Deployments to look through.`,
    );
  return successes;
}
