import { type Dyno, isAtRest, isBroken, isDown, isFit, isTask, isUp, tellsStart } from '../../platform/dyno.ts';
import type { Context } from '../operation.ts';
import { dropHistory } from './drop-history.ts';
import { compareLives, followSuccessors, hasFallen, type Successor } from './find-successors.ts';
import { dropResting, listTypes } from './lasting-dynos.ts';
import { brokenHint, describeBroken } from './render-dynos.ts';
import { type DynosEnd, type DynoWatch, settleTime, watchDynos } from './watch-dynos.ts';

/** Milliseconds after which a dyno that is not back is one less: a platform may be slow to find it a place. */
const spareTime = 120_000;

/** A restart that was asked for. */
export interface Restart extends DynoWatch {
  /** All dynos as they were before. */
  readonly before: readonly Dyno[];
  /** Those of them that are to come back. */
  readonly targets: readonly Dyno[];
}

/** Looks until all dynos that were restarted are up, or one of them cannot come up. */
export async function awaitReturn(context: Context<'names'>, restart: Restart): Promise<DynosEnd> {
  const { before, targets } = restart;
  const follow = followSuccessors(dropHistory(before, before), targets);
  const unshown = new Set(targets);
  const end = await watchDynos(context, restart, (all, elapsed) => {
    const now = dropHistory(all, before);
    const seen = follow(now);
    const added = listNew(restart, now, seen);
    const isSilent = elapsed >= spareTime && added.length === 0 && !seen.some(({ isNew }) => isNew);
    const successors = isSilent ? seen.map(doubt) : seen;
    for (const one of successors.filter(showsRestart)) unshown.delete(one.old);
    return {
      states: successors.map(describeSuccessor).join(', '),
      end: judge(successors, elapsed, { added, before, now }),
    };
  });
  const names = [...unshown].map(({ name }) => name).join(', ');
  if (names !== '' && !end.failure)
    context.log.warning(
      `Neither a start nor a state of ${names} shows a restart: there is only the platform’s answer to go by.`,
    );
  return end;
}

/** Whether a dyno does not run, and nothing broke it. */
const isGone = (dyno: Dyno) => (isAtRest(dyno) || isDown(dyno)) && !isBroken(dyno);

/** What is known by more than its start may have been started again in place, too fast for a look. */
function doubt(one: Successor): Successor {
  return one.now && !tellsStart(one.now) ? { ...one, isNew: one.isNew || undefined } : one;
}

/** Whether a look shows that a dyno was restarted, or is about to come back. */
function showsRestart({ isNew, now, old }: Successor): boolean {
  return isNew === true || now === undefined || hasFallen(old, now);
}

/**
 * What the dynos have come to, if anything. When time has passed, one of which nothing tells whether it is new counts, one that was
 * at rest may stay so where others are new, and later one that is gone or at rest is not waited for where another of its type is
 * known to be new: there are fewer of them now.
 */
function judge(
  successors: readonly Successor[],
  elapsed: number,
  { added, before, now: all }: Readonly<Record<'added' | 'before' | 'now', readonly Dyno[]>>,
): DynosEnd | undefined {
  const settled = elapsed >= settleTime && added.every(isFit);
  // Beside what is still coming, or has come, what stands may be only what stood.
  const mayBeNew = settled && (elapsed >= spareTime || !successors.some(({ isNew }) => isNew));
  const dynos = successors.flatMap(({ now, isNew }) => (now && (isNew ?? mayBeNew) ? now : []));
  const fallen = elapsed >= spareTime ? listStillBroken(successors) : [];
  const broken = dropResting([...new Set([...dynos, ...added, ...fallen])]).filter(isBroken);
  const message = `The restart failed: ${describeBroken(broken)}`;
  if (broken.length > 0) return { dynos, failure: { message, hint: brokenHint } };
  const isBack = ({ isNew, now }: Successor) => now && isFit(now) && (isNew ?? mayBeNew);
  const renewed = new Set(successors.flatMap((one) => (one.isNew && isBack(one) ? one.old.type : [])));
  const short = listShort(all);
  const isSpare = ({ now, old: { type } }: Successor) =>
    elapsed >= spareTime && (!now || isAtRest(now) || isDown(now)) && renewed.has(type) && !short.has(type);
  const isStill = ({ now, old }: Successor) => settled && renewed.size > 0 && now && isGone(now) && isGone(old);
  // None of those that are left is the one that is not back.
  const isMissed = ({ old: { type } }: Successor) => short.has(type) && countFit(all, type) < countFit(before, type);
  const areBack = successors.every((one) => isBack(one) || isSpare(one) || isStill(one));
  return areBack && !successors.some(isMissed) ? { dynos } : undefined;
}

/**
 * Those that are broken, and are no other ones than before. One that was broken already is only listed on where others have come under names of
 * their own: where they come back under theirs, it was to come back, too.
 */
function listStillBroken(successors: readonly Successor[]): readonly Dyno[] {
  const renamed = new Set(
    successors.flatMap(({ isNew, now, old }) => (isNew && now?.name !== old.name ? old.type : [])),
  );
  return successors.flatMap(({ now, old }) => (now && !(isBroken(old) && renamed.has(old.type)) ? now : []));
}

const countFit = (dynos: readonly Dyno[], of: string) => dynos.filter((one) => one.type === of && isFit(one)).length;

/** The types of which fewer are up than the platform tells that there are to be. */
function listShort(all: readonly Dyno[]): ReadonlySet<string> {
  const up = Map.groupBy(all.filter(isUp), ({ type }) => type);
  return new Set(all.flatMap(({ quantity = 0, type }) => (quantity > (up.get(type)?.length ?? 0) ? type : [])));
}

/** The dynos that were not there before: where the new ones cannot come up, a platform may let the old ones stand. */
function listNew(
  { before, targets }: Restart,
  now: readonly Dyno[],
  successors: readonly Successor[],
): readonly Dyno[] {
  const taken = new Set(successors.map((one) => one.now));
  const types = listTypes(targets);
  const isNew = (dyno: Dyno) => before.every((old) => compareLives(old, dyno) === 'other');
  const isAmong = (dyno: Dyno) => types.has(dyno.type) && (!isTask(dyno) || targets.some(isTask));
  return now.filter((dyno) => isAmong(dyno) && !taken.has(dyno) && isNew(dyno));
}

function describeSuccessor({ old, now, isNew }: Successor): string {
  if (now === undefined) return `${old.name} is not back`;
  const state = isNew === false && isUp(now) ? `${now.status}, not restarted yet` : (now.status ?? 'not told');
  return now.name === old.name ? `${old.name} ${state}` : `${old.name} as ${now.name} ${state}`;
}
