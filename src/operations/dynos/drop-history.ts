import { type Dyno, hasOwnId, isBroken, isDown, isTask } from '../../platform/dyno.ts';

/**
 * The dynos without those that are history: a platform may go on listing what was replaced. One that was there before and is down
 * is such where another stands under its name, or came in its place; what broke keeps that place, but for a namesake.
 */
export function dropHistory(dynos: readonly Dyno[], before: readonly Dyno[]): readonly Dyno[] {
  const known = new Map(before.filter(hasOwnId).map((old) => [old.id, old]));
  const standing = dynos.filter((dyno) => hasOwnId(dyno) && !isDown(dyno));
  const fresh = standing.filter(({ id = '' }) => !known.has(id));
  const [standingNames, freshNames] = [standing, fresh].map((some) => new Set(some.map(({ name }) => name)));
  const successors = Map.groupBy(
    fresh.filter((one) => !isTask(one)),
    ({ type }) => type,
  );
  return dynos.filter((dyno) => {
    const old = known.get(dyno.id ?? '');
    if (!old || !isDown(dyno)) return true;
    if (isDown(old)) return !standingNames?.has(dyno.name);
    if (freshNames?.has(dyno.name)) return false;
    return isBroken(dyno) || successors.get(dyno.type)?.pop() === undefined;
  });
}
