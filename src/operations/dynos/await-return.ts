import { type Dyno, isComing, isTask, isUp, tellsStart } from '../../platform/dyno.ts';
import type { Context } from '../operation.ts';
import { dropHistory } from './drop-history.ts';
import { compareLives, followSuccessors, hasFallen, type Successor } from './find-successors.ts';
import { judgeReturn, spareTime } from './judge-return.ts';
import { listTypes } from './lasting-dynos.ts';
import { type DynosEnd, type DynoWatch, watchDynos } from './watch-dynos.ts';

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
  const sinceRenewal = measureRenewal();
  const end = await watchDynos(context, restart, (all, elapsed) => {
    const now = dropHistory(all, before);
    const seen = follow(now);
    const added = listNew(restart, now, seen);
    const isSilent = elapsed >= spareTime && added.length === 0 && !seen.some(({ isNew }) => isNew);
    const successors = isSilent ? seen.map(doubt) : seen;
    for (const one of successors.filter(showsRestart)) unshown.delete(one.old);
    return {
      states: successors.map(describeSuccessor).join(', '),
      end: judgeReturn(successors, elapsed, {
        added,
        before,
        now,
        isStuck: sinceRenewal(successors, now, elapsed) >= spareTime,
      }),
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

/** Tells, look by look, for how long no other dyno has come to be new, and none is coming: a platform may restart one after the other. */
function measureRenewal(): (successors: readonly Successor[], all: readonly Dyno[], elapsed: number) => number {
  let [count, at] = [0, 0];
  return (successors, all, elapsed) => {
    const renewed = successors.filter(({ isNew }) => isNew).length;
    if (renewed > count || all.some(isComing)) at = elapsed;
    count = Math.max(count, renewed);
    return elapsed - at;
  };
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
