import {
  type Dyno,
  hasOwnId,
  isAside,
  isAtRest,
  isBroken,
  isComing,
  isFit,
  isLeaving,
  isTask,
  isUnwell,
  isUp,
  tellsStart,
} from '../../platform/dyno.ts';
import { compareLives, isLessHealthy, type Successor } from '../dynos/find-successors.ts';
import { knowLasting } from '../dynos/lasting-dynos.ts';
import { isBack } from './know-replaced.ts';

/** A dyno that did not go on as it was, in words, and how often that happened. */
export interface FoundRestart {
  readonly what: string;
  readonly count: number;
}

/** Finds the dynos that have restarted: by their count, their start, another in their place, or not being up any more. */
export function findRestarts(
  successors: readonly Successor[],
  now: readonly Dyno[],
  replaced: readonly Dyno[] = [],
): readonly FoundRestart[] {
  const isLasting = knowLasting(replaced);
  return successors.flatMap((successor) => {
    const { isNew, now: next, old } = successor;
    const rest = now.filter(({ type }) => type === old.type);
    const isKnown = old.id !== undefined && old.id === next?.id;
    // What was coming may stand at another position by now.
    const hasMoved = !hasOwnId(old) && isComing(old);
    const isSame = next && (isNew === false || isKnown || hasMoved || next.name === old.name);
    const count = Math.max(1, ((isSame && next.restarts) || 0) - (old.restarts ?? 0));
    const back = isBack(successor, replaced) ? 'restarted' : undefined;
    const what = isSame ? (back ?? describeFall(old, next, rest)) : describeLoss(old, next, rest, isLasting(old));
    return what === undefined ? [] : { what: `${old.name} ${what}`, count };
  });
}

/** What has happened to a dyno since, if anything; one that was put aside starts anew, and one that is unwell may get well. */
function describeFall(old: Dyno, now: Dyno, rest: readonly Dyno[]): string | undefined {
  const isOther = compareLives(old, now) === 'other' && !isAside(old) && !hasComeUp(old, now);
  if ((now.restarts ?? 0) > (old.restarts ?? 0) || isOther) return 'restarted';
  const hasFallen = isBroken(now) || (isUp(old) && !isFit(now) && !isUnwell(now) && !isLessHealthy(old, now));
  return hasFallen && !(maySpare(old, now) && rest.some(isUp)) ? `is ${now.status}` : undefined;
}

/** Whether a dyno is up that was starting: a start may be told only then, or anew. */
function hasComeUp(old: Dyno, now: Dyno): boolean {
  const unstarted = (one: Dyno) => ({
    ...one,
    ...{ id: hasOwnId(one) ? one.id : undefined, startedAt: undefined, restartedAt: undefined },
  });
  const isStarting = isComing(old) && (isUp(now) || (isComing(now) && !tellsStart(old)));
  return isStarting && compareLives(unstarted(old), unstarted(now)) !== 'other';
}

/** Whether others of its type can do without a dyno: it is drained or put aside, was at rest already, or may be a task that is done, as no types are told. */
function maySpare(old: Dyno, now: Dyno): boolean {
  const isDone = old.type === '' && now.state === 'finished';
  return isLeaving(now) || isAside(now) || (isAtRest(old) && isAtRest(now)) || isDone;
}

/** What has become of a dyno that is gone: it has another in its place, or left none of a type that is to run on. One that is drained has neither. */
function describeLoss(old: Dyno, next: Dyno | undefined, rest: readonly Dyno[], lasts: boolean): string | undefined {
  if (isTask(old) && !lasts) return undefined;
  if (next) return 'was replaced';
  return rest.length === 0 && lasts ? 'has ended' : undefined;
}
