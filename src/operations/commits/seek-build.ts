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

/** Where so many other apps are in trouble, one after the other, it may be the platform that is. */
const mostTroubled = 4;

/** Groups of apps that may have built what others run, the likeliest first. */
export type Builders = readonly (readonly string[])[];

/** Finds a build among those of the app; else among those of others, the nearest first, from one of which it may have been promoted. */
export function openSeekBuild({ platform }: Context, others: Builders = []): SeekBuild {
  const elsewhere = new Map<string, Promise<Build | undefined>>();
  // What goes wrong with another app is no trouble of this one's, and is not met twice.
  const troubled = new Set<string>();
  let [misses, troubles] = [0, 0];
  const askOther = (other: string, id: string) => {
    const passOver = excusing((error) => {
      if (error instanceof ApiError && !lacksCall(error) && !isHidden(error)) troubled.add(other);
      return error instanceof ApiError;
    });
    return platform.builds.get(other, id, briefly).catch(passOver);
  };
  const askOthers = async (app: string, id: string) => {
    const candidates = deal(others.map((some) => sortByName(some, app)));
    // By each end of the name.
    const likeliest = 2 * others.length;
    for (const [at, other] of candidates.entries()) {
      const isEnough = at < likeliest ? misses >= mostInVain : misses >= mostMisses || troubles >= mostTroubled;
      if (isEnough) break;
      if (troubled.has(other)) continue;
      const found = await askOther(other, id);
      misses = found === undefined ? misses + 1 : 0;
      troubles = troubled.has(other) ? troubles + 1 : 0;
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

/**
 * First those whose names begin and end most alike, in turns: `shop-staging` is promoted to `shop-production`, or `staging-shop` to `production-shop`.
 * The end by which one stands out among the others tells more than the other.
 */
function sortByName(names: readonly string[], like: string): readonly string[] {
  const others = names.filter((name) => name !== like);
  const backwards = (name: string) => [...name].reverse().join('');
  const ways = [(name: string) => name, backwards].map((turn) => {
    const ranked = others
      .map((name) => ({ name, likeness: countAlike(turn(name), turn(like)) }))
      .toSorted((one, other) => other.likeness - one.likeness);
    const [first = 0, second = 0] = ranked.map(({ likeness }) => likeness);
    return { sorted: ranked.map(({ name }) => name), lead: first - second };
  });
  return deal(ways.toSorted((one, other) => other.lead - one.lead).map(({ sorted }) => sorted));
}

/** How many letters two names have in common at their beginning. */
function countAlike(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** A token may be for what it deploys, and not for what was built, or that be told in a form that nobody knows: then nobody tells. */
function isNotForUs({ code, status }: ApiError): boolean {
  return status === 403 || code === 'unexpected';
}
