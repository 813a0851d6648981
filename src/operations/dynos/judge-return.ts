import { type Dyno, hasOwnId, isAtRest, isBroken, isDown, isFit, isUp, tellsStart } from '../../platform/dyno.ts';
import type { Successor } from './find-successors.ts';
import { dropResting } from './lasting-dynos.ts';
import { brokenHint, describeBroken } from './render-dynos.ts';
import { type DynosEnd, settleTime } from './watch-dynos.ts';

/** Milliseconds after which a dyno that is not back is one less: a platform may be slow to find it a place. */
export const spareTime = 120_000;

/** What the dynos that were restarted are judged beside. */
interface Judged {
  /** What was not there before. */
  readonly added: readonly Dyno[];
  readonly before: readonly Dyno[];
  readonly now: readonly Dyno[];
  /** Whether none has come to be new for so long that what is broken will not, either. */
  readonly isStuck: boolean;
}

/**
 * What the dynos have come to, if anything. When time has passed, one of which nothing tells whether it is new counts, one that was
 * at rest may stay so where others are new, and later one that is gone or at rest is not waited for where another of its type is
 * known to be new: there are fewer of them now.
 */
export function judgeReturn(
  successors: readonly Successor[],
  elapsed: number,
  { added, before, isStuck, now: all }: Judged,
): DynosEnd | undefined {
  // Beside what is still coming, what stands may be only what stood.
  const settled = elapsed >= settleTime && added.every(isFit);
  const mayCount = (one: Successor) => one.isNew ?? settled;
  const isDone = (one: Successor) => mayCount(one) && (elapsed >= spareTime || !isAwaited(one, successors));
  const seen = successors.filter((one) => (mayCount(one) || isStuck) && !isListedOn(one, successors, all));
  const dynos = successors.filter(isDone).flatMap(({ now }) => now ?? []);
  const broken = dropResting([...new Set([...seen.flatMap(({ now }) => now ?? []), ...added])]).filter(isBroken);
  const message = `The restart failed: ${describeBroken(broken)}`;
  if (broken.length > 0) return { dynos, failure: { message, hint: brokenHint } };
  const isBack = (one: Successor) => one.now && isFit(one.now) && isDone(one);
  const renewed = new Set(successors.flatMap((one) => (one.isNew && isBack(one) ? one.old.type : [])));
  const short = listShort(all);
  const isSpare = (one: Successor) =>
    elapsed >= spareTime && mayBeSpare(one, successors, all) && renewed.has(one.old.type) && !short.has(one.old.type);
  const isStill = ({ now, old }: Successor) => settled && renewed.size > 0 && now && isGone(now) && isGone(old);
  // None of those that are left is the one that is not back.
  const isMissed = ({ old: { type } }: Successor) => short.has(type) && countFit(all, type) < countFit(before, type);
  const areBack = successors.every((one) => isBack(one) || isSpare(one) || isStill(one));
  return areBack && !successors.some(isMissed) ? { dynos } : undefined;
}

/** Whether a dyno does not run, and nothing broke it. */
const isGone = (dyno: Dyno) => (isAtRest(dyno) || isDown(dyno)) && !isBroken(dyno);

/** Whether one that goes by its id alone may only be waiting for its turn: others have another id already. */
function isAwaited({ isNew, now, old }: Successor, successors: readonly Successor[]): boolean {
  const isSame = isNew === undefined && now && hasOwnId(old) && old.id === now.id && !tellsStart(now);
  return isSame === true && successors.some((one) => one.isNew);
}

/** Whether a dyno may be one less: it is gone or at rest, and neither broken nor one that came since. */
function mayBeSpare(one: Successor, successors: readonly Successor[], all: readonly Dyno[]): boolean {
  const { isNew, now } = one;
  if (!now || isAtRest(now)) return true;
  return isBroken(now) ? isListedOn(one, successors, all) : isDown(now) && !isNew;
}

/**
 * Whether a broken dyno is the one from before, and only listed on: as many stand without it, or it was broken already and others have come
 * under names of their own, so that it was not to come back under its.
 */
function isListedOn(one: Successor, successors: readonly Successor[], all: readonly Dyno[]): boolean {
  const { isNew, now, old } = one;
  if (isNew || !now || !isBroken(now)) return false;
  const ofType = successors.filter((other) => other.old.type === old.type);
  const isRenamed = ofType.some((other) => other.isNew && other.now?.name !== other.old.name);
  return (isBroken(old) && isRenamed) || countFit(all, old.type) >= ofType.length;
}

const countFit = (dynos: readonly Dyno[], of: string) => dynos.filter((one) => one.type === of && isFit(one)).length;

/** The types of which fewer are up than the platform tells that there are to be. */
function listShort(all: readonly Dyno[]): ReadonlySet<string> {
  const up = Map.groupBy(all.filter(isUp), ({ type }) => type);
  return new Set(all.flatMap(({ quantity = 0, type }) => (quantity > (up.get(type)?.length ?? 0) ? type : [])));
}
