import type { Build } from '../../platform/models.ts';
import type { ApiError } from '../../platform/wire/api-error.ts';
import type { Context } from '../operation.ts';
import { ifHere } from '../verdict/sources.ts';

/** Finds the build that an app names. */
export type SeekBuild = (app: string, id: string) => Promise<Build | undefined>;

/** So often is asked in vain for what other apps may have built: there may be hundreds. */
const mostMisses = 16;

/** Finds a build among those of the app; else among those of others, the nearest first, from one of which it may have been promoted. */
export function openSeekBuild({ platform }: Context, others: readonly string[] = []): SeekBuild {
  const elsewhere = new Map<string, Promise<Build | undefined>>();
  const ask: SeekBuild = (app, id) => ifHere(platform.builds.get(app, id), isNotForUs);
  let misses = 0;
  const askOthers = async (app: string, id: string) => {
    for (const other of others.filter((one) => one !== app)) {
      const found = misses < mostMisses ? await ask(other, id) : undefined;
      if (found !== undefined) return found;
      misses += 1;
    }
    return undefined;
  };
  return async (app, id) => {
    const own = await ask(app, id);
    // What every app counts for itself is another one's elsewhere.
    if (own !== undefined || /^\d+$/.test(id)) return own;
    if (!elsewhere.has(id)) elsewhere.set(id, askOthers(app, id));
    return elsewhere.get(id);
  };
}

/** A token may be for what it deploys, and not for what was built, or that be told in a form that nobody knows: then nobody tells. */
function isNotForUs({ code, status }: ApiError): boolean {
  return status === 403 || code === 'unexpected';
}
