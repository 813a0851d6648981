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

/** So often is asked in vain for what other apps may have built, since it was found last: there may be hundreds. */
const mostMisses = 16;

/** So often at the most, where the likeliest of each group is asked all the same: many are asked side by side. */
const mostInVain = 64;

/** Where so many other apps are in trouble, it is the platform that is. */
const mostTroubled = 4;

/** Groups of apps that may have built what others run, the likeliest first. */
export type Builders = readonly (readonly string[])[];

/** Finds a build among those of the app; else among those of others, the nearest first, from one of which it may have been promoted. */
export function openSeekBuild({ platform }: Context, others: Builders = []): SeekBuild {
  const elsewhere = new Map<string, Promise<Build | undefined>>();
  // What goes wrong with another app is no trouble of this one's, and is not met twice.
  const troubled = new Set<string>();
  let misses = 0;
  const askOther = (other: string, id: string) => {
    const passOver = excusing((error) => {
      if (error instanceof ApiError && !lacksCall(error) && !isHidden(error)) troubled.add(other);
      return error instanceof ApiError;
    });
    return platform.builds.get(other, id, briefly).catch(passOver);
  };
  const askOthers = async (app: string, id: string) => {
    const candidates = deal(others.map((some) => sortByName(some, app).filter((name) => name !== app)));
    for (const [at, other] of candidates.entries()) {
      const isEnough = misses >= (at < others.length ? mostInVain : mostMisses) || troubled.size >= mostTroubled;
      if (isEnough) break;
      if (troubled.has(other)) continue;
      const found = await askOther(other, id);
      misses = found === undefined ? misses + 1 : 0;
      if (found !== undefined) return found;
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

/** The first of each group before the second of any. */
function deal(groups: readonly (readonly string[])[]): readonly string[] {
  const longest = Math.max(0, ...groups.map(({ length }) => length));
  const rounds = Array.from({ length: longest }, (_, at) => groups.flatMap((some) => some[at] ?? []));
  return [...new Set(rounds.flat())];
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
