import type { LastSuccesses, RecordedPlace } from '../../contract/github-deployments.ts';
import type { App, PipelineApp } from '../../platform/models.ts';
import type { Context } from '../operation.ts';
import { orExplain } from '../or-explain.ts';
import { placeOf } from '../place-of.ts';
import { tellTrouble } from './compare-commits.ts';

/** What an app is called, as far as that is known before it is asked for. */
export type NamedApp = Pick<PipelineApp, 'name' | 'id' | 'stage'>;

/** A way to find what is on record of each of these apps, which is asked for all of them at once. `{app}` in the environment's name is filled in. */
export function searchRecords(context: Context, pattern: string, apps: readonly NamedApp[]) {
  const records = new Map<string, ReturnType<typeof readSuccesses>>();
  const locate = (app: NamedApp) => placeOf(context, pattern.replaceAll('{app}', app.name), app);
  const read = async <T>(app: App, pick: (record: LastSuccesses, place: RecordedPlace) => T) => {
    const place = locate(app);
    if (!records.has(place.environment)) {
      const places = [...apps.map(locate), place].filter(({ environment }) => !records.has(environment));
      const all = readSuccesses(context, places);
      for (const { environment } of places) records.set(environment, all);
    }
    const record = await records.get(place.environment);
    return typeof record === 'object' ? pick(record, place) : record;
  };
  let isTold = false;
  return {
    /** The commit of an app's last success. That it cannot be read is a warning, once, because nobody else tells what the app runs. */
    async find(app: App): Promise<string | undefined> {
      const found = await read(app, (record, place) => ({ commit: record.find(place) }));
      if (typeof found === 'object') return found.commit;
      if (!isTold) context.log.warning(`What apps run is not known by their record. ${found}`);
      isTold = true;
      return undefined;
    },
    /** The commits that an app may have come to run since, or may come to run yet, the latest first. */
    async listSince(app: App): Promise<readonly string[]> {
      const since = await read(app, (record, place) => record.listSince(place));
      return typeof since === 'object' ? since : [];
    },
    /** The commits that an app was rolled back from to what it runs. */
    async listLeft(app: App, running: string): Promise<readonly string[]> {
      const left = await read(app, (record, place) => record.listLeft(place, running));
      return typeof left === 'object' ? left : [];
    },
  };
}

/** The last successes that apps have on record, or why GitHub does not tell them. */
async function readSuccesses(context: Context, places: readonly RecordedPlace[]) {
  const { github, log } = context;
  const successes = await orExplain(
    context,
    async () => (await github()).deployments.findSuccesses(places),
    ({ hint, message: trouble }) => tellTrouble({ hint, trouble }),
  );
  if (typeof successes === 'string') return successes;
  const unread = successes.unread.length;
  const all = new Set(places.map(({ environment }) => environment));
  if (unread > 0)
    log.warning(
      `What is on record of ${unread} of ${all.size} environments was not read: there are too many Deployments to look through.`,
    );
  return successes;
}
