import { DeadlineError } from '../../contract/errors.ts';
import type { App } from '../../platform/models.ts';
import { hasStatus } from '../../platform/wire/api-error.ts';
import type { Context } from '../operation.ts';
import { waitFor } from '../wait-for.ts';
import type { Ending } from './ending.ts';
import type { Progress } from './progress.ts';
import type { BuildWatch, Sighting } from './watch-build.ts';

export interface BuildWait {
  readonly app: string;
  readonly watch: BuildWatch;
  readonly progress: Progress;
  readonly interval: number | 'auto';
}

/** What a wait came to, and the app as it was last seen. */
export interface Awaited {
  readonly ending: Ending;
  readonly current: App | undefined;
}

/** Waits until the build has ended, the time is up or the job is cancelled. */
export async function awaitEnding(context: Context, wait: BuildWait): Promise<Awaited> {
  const { log } = context;
  const { interval, progress } = wait;
  const look = lookAtBuild(context, wait);
  const waited = await waitFor(
    async () => {
      const { sighting, current } = await look();
      progress.show(sighting.status ?? sighting.ending?.status ?? 'waiting for the build to show');
      return sighting.ending && { ending: sighting.ending, current };
    },
    {
      ...context,
      interval,
      onFailedLook: (error) => log.info(`A look failed, and tells nothing about the build: ${error.message}`),
    },
  );
  if ('answer' in waited) {
    progress.end(waited.answer.ending.kind === 'succeeded' ? 'success' : 'failure');
    return waited.answer;
  }
  const kind = waited.stopped instanceof DeadlineError ? 'timeout' : 'canceled';
  return { ending: { kind, status: kind, message: waited.stopped.message }, current: undefined };
}

/** Looks at the app, or at the build where the app tells no status. */
function lookAtBuild(
  { clock, platform }: Context,
  { app, watch }: BuildWait,
): () => Promise<{ sighting: Sighting; current: App | undefined }> {
  // Whether the build itself can be asked: to be found out, and once it answers there is no need for the app.
  let asksBuild: 'perhaps' | 'only' | 'never' = 'perhaps';
  return async () => {
    const current = asksBuild === 'only' ? undefined : await platform.apps.get(app);
    const byApp = current && watch.seeApp(current, clock.now());
    if (asksBuild === 'never' || watch.buildId === undefined || current?.deployment.status !== undefined)
      return { sighting: byApp ?? {}, current };
    try {
      const seen = await platform.builds.get(app, watch.buildId);
      asksBuild = 'only';
      return { sighting: watch.seeBuild(seen), current };
    } catch (error) {
      if (asksBuild === 'only' || !hasStatus(error, 404, 405)) throw error;
      // This platform has no such endpoint: the app's own ids have to do.
      asksBuild = 'never';
      return { sighting: byApp ?? {}, current };
    }
  };
}
