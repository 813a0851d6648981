import type { App } from '../../platform/models.ts';
import { ApiError } from '../../platform/wire/api-error.ts';
import type { Context } from '../operation.ts';
import { waitFor } from '../wait-for.ts';
import type { Progress } from './progress.ts';
import type { BuildWatch, Sighting, Verdict } from './watch-build.ts';

export interface BuildWait {
  readonly app: string;
  readonly watch: BuildWatch;
  readonly progress: Progress;
  readonly interval: number | 'auto';
}

/** Looks at the app, or at the build where the app tells no status, until the build has ended. */
export async function awaitVerdict(
  context: Context,
  { app, watch, progress, interval }: BuildWait,
): Promise<{ verdict: Verdict; current: App | undefined }> {
  const { clock, log, platform } = context;
  // Whether the build itself can be asked: to be found out, and once it answers there is no need for the app.
  let asksBuild: 'perhaps' | 'only' | 'never' = 'perhaps';

  const look = async (): Promise<{ sighting: Sighting; current: App | undefined }> => {
    const current = asksBuild === 'only' ? undefined : await platform.apps.get(app);
    const byApp = current && watch.seeApp(current, clock.now());
    if (asksBuild === 'never' || watch.buildId === undefined || current?.deployment.status !== undefined)
      return { sighting: byApp ?? {}, current };
    try {
      const seen = await platform.builds.get(app, watch.buildId);
      asksBuild = 'only';
      return { sighting: watch.seeBuild(seen), current };
    } catch (error) {
      if (asksBuild === 'only' || !(error instanceof ApiError && (error.status === 404 || error.status === 405)))
        throw error;
      // This platform has no such endpoint: the app's own ids have to do.
      asksBuild = 'never';
      return { sighting: byApp ?? {}, current };
    }
  };
  return waitFor(
    async () => {
      const { sighting, current } = await look();
      progress.show(sighting.status ?? sighting.verdict?.status ?? 'waiting for the build to show');
      return sighting.verdict && { verdict: sighting.verdict, current };
    },
    {
      ...context,
      interval,
      onFailedLook: (error) => log.info(`A look failed, and tells nothing about the build: ${error.message}`),
    },
  );
}
