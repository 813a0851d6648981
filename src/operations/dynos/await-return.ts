import { type Dyno, isAtRest, isBroken, isFit, isUp, tellsStart } from '../../platform/dyno.ts';
import type { Context } from '../operation.ts';
import { compareLives, followSuccessors, hasFallen, type Successor } from './find-successors.ts';
import { dropResting } from './lasting-dynos.ts';
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
  const follow = followSuccessors(before, targets);
  const unshown = new Set(targets);
  const end = await watchDynos(context, restart, (now, elapsed) => {
    const added = listNew(restart, now);
    const successors = follow(now).map((one) => (elapsed >= spareTime && added.length === 0 ? doubt(one) : one));
    for (const one of successors.filter(showsRestart)) unshown.delete(one.old);
    return {
      states: successors.map(describeSuccessor).join(', '),
      end: judge(successors, elapsed, { now, added }),
    };
  });
  const names = [...unshown].map(({ name }) => name).join(', ');
  if (names !== '' && !end.failure)
    context.log.warning(
      `Neither a start nor a state of ${names} shows a restart: there is only the platform’s answer to go by.`,
    );
  return end;
}

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
  { added, now: all }: { readonly added: readonly Dyno[]; readonly now: readonly Dyno[] },
): DynosEnd | undefined {
  const settled = elapsed >= settleTime;
  const dynos = successors.flatMap(({ now, isNew }) => (now && (isNew ?? settled) ? now : []));
  const broken = dropResting([...new Set([...dynos, ...added])]).filter(isBroken);
  const message = `The restart failed: ${describeBroken(broken)}`;
  if (broken.length > 0) return { dynos, failure: { message, hint: brokenHint } };
  const isBack = ({ isNew, now }: Successor) => now && isFit(now) && (isNew ?? settled);
  const renewed = new Set(successors.flatMap((one) => (one.isNew && isBack(one) ? one.old.type : [])));
  const short = listShort(all);
  const isSpare = ({ now, old: { type } }: Successor) =>
    elapsed >= spareTime && (!now || isAtRest(now)) && renewed.has(type) && !short.has(type);
  const isStill = ({ now, old }: Successor) =>
    settled && renewed.size > 0 && now && isAtRest(now) && isAtRest(old) && !isBroken(now);
  return successors.every((one) => isBack(one) || isSpare(one) || isStill(one)) ? { dynos } : undefined;
}

/** The types of which fewer are up than the platform tells that there are to be. */
function listShort(all: readonly Dyno[]): ReadonlySet<string> {
  const up = Map.groupBy(all.filter(isUp), ({ type }) => type);
  return new Set(all.flatMap(({ quantity = 0, type }) => (quantity > (up.get(type)?.length ?? 0) ? type : [])));
}

/** The dynos that were not there before: where the new ones cannot come up, a platform may let the old ones stand. */
function listNew({ before, targets }: Restart, now: readonly Dyno[]): readonly Dyno[] {
  const isNew = (dyno: Dyno) => before.every((old) => old.name !== dyno.name && compareLives(old, dyno) === 'other');
  return now.filter((dyno) => targets.some(({ type }) => type === dyno.type) && isNew(dyno));
}

function describeSuccessor({ old, now, isNew }: Successor): string {
  if (now === undefined) return `${old.name} is not back`;
  const state = isNew === false && isUp(now) ? `${now.status}, not restarted yet` : (now.status ?? 'not told');
  return now.name === old.name ? `${old.name} ${state}` : `${old.name} as ${now.name} ${state}`;
}
