import { excusing } from '../../contract/errors.ts';
import type { Build } from '../../platform/models.ts';
import { ApiError, isHidden, lacksCall } from '../../platform/wire/api-error.ts';
import type { Context } from '../operation.ts';
import { briefly, ifHere } from '../verdict/sources.ts';

/** Finds the build that an app names. */
export type SeekBuild = (app: string, id: string) => Promise<Build | undefined>;

/** Whether no counter gives such an id: it is a UUID, or has as many letters and digits in a row. */
function isUnique(id: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-|[\da-z]{16}/i.test(id) && id.replace(/\D/g, '').length > 3;
}

/** So often is asked for what other apps may have built: there may be hundreds. */
const mostMisses = 16;

/** Groups of apps that may have built what others run, the likeliest first. */
export type Builders = readonly (readonly string[])[];

/** Finds a build among those of the app; else among those of others, the nearest first, from one of which it may have been promoted. */
export function openSeekBuild({ platform }: Context, others: Builders = []): SeekBuild {
  const elsewhere = new Map<string, Promise<Build | undefined>>();
  let misses = 0;
  // What goes wrong with another app is no trouble of this one's, and is not met twice.
  const giveUp = excusing((error) => {
    if (error instanceof ApiError && !lacksCall(error) && !isHidden(error)) misses = mostMisses;
    return error instanceof ApiError;
  });
  const askOthers = async (app: string, id: string) => {
    const sorted = new Set(others.flatMap((some) => sortByName(some, app)));
    for (const other of sorted.difference(new Set([app]))) {
      if (misses >= mostMisses) break;
      const found = await platform.builds.get(other, id, briefly).catch(giveUp);
      if (found !== undefined) return found;
      misses += 1;
    }
    return undefined;
  };
  return async (app, id) => {
    const own = await ifHere(platform.builds.get(app, id), isNotForUs);
    // What every app counts for itself is another one's elsewhere.
    if (own !== undefined || !isUnique(id)) return own;
    if (!elsewhere.has(id)) elsewhere.set(id, askOthers(app, id));
    return elsewhere.get(id);
  };
}

/** First those whose names begin and end most alike: `shop-production` is promoted from `shop-staging`. */
function sortByName(names: readonly string[], like: string): readonly string[] {
  const ranked = names.map((name) => ({ name, likeness: countAlike(name, like) }));
  return ranked.toSorted((one, other) => other.likeness - one.likeness).map(({ name }) => name);
}

/** How many letters two names have in common at their beginning and at their end. */
function countAlike(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  let [start, end] = [0, 0];
  while (start < length && one[start] === other[start]) start += 1;
  while (end < length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return start + end;
}

/** A token may be for what it deploys, and not for what was built, or that be told in a form that nobody knows: then nobody tells. */
function isNotForUs({ code, status }: ApiError): boolean {
  return status === 403 || code === 'unexpected';
}
