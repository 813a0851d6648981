import {
  type Dyno,
  type DynoSurvey,
  isAside,
  isAtRest,
  isBroken,
  isComing,
  isDown,
  isFit,
  isLeaving,
  isTask,
  isUnwell,
  isUp,
} from '../../platform/dyno.ts';
import { compareLives, findSuccessors, type Successor } from '../dynos/find-successors.ts';
import { dropResting, knowLasting, selectLasting } from '../dynos/lasting-dynos.ts';
import { followStrength, isShort, type Shortfall } from './follow-strength.ts';
import { isFresh, isProvenOld } from './know-replaced.ts';

/** What a look at the dynos shows. */
export interface Sighting {
  readonly count: number;
  readonly restarts: readonly Restart[];
  /** What is wrong if it stays so. */
  readonly lack: string;
  /** Of which types fewer stand than did. */
  readonly shortfalls: readonly Shortfall[];
  /** Whether something is up, and all that was ever listed is proven to be from before. */
  readonly isOld: boolean;
}

/** Compares what each look lists with the looks before. */
export function followDynos(replaced: readonly Dyno[]): (look: DynoSurvey) => Sighting {
  const before = dropResting(selectLasting(replaced));
  const measure = followStrength(before);
  let known: readonly Dyno[] | undefined;
  let last: readonly Dyno[] = [];
  let stood = before;
  let areOld = true;
  return ({ dynos: all, quantities }) => {
    const listed = selectLasting(all, replaced);
    const dynos = listed.filter((one) => isFresh(one, replaced));
    if (stood.length === 0) stood = dynos;
    const seen = known ?? dynos;
    const successors = findSuccessors(seen, seen, dynos);
    // Of a type that is scaled to nothing, none is missed that ends: only what broke, or runs on, is judged.
    const isWanted = ({ type }: Dyno) => quantities.get(type) !== 0;
    const isJudged = ({ now, old }: Successor) => isWanted(old) || (now && (isBroken(now) || isFit(now)));
    const restarts = findRestarts(successors.filter(isJudged), dynos, replaced);
    const shortfalls = measure({ listed, fresh: dynos, drained: findDrained(successors, dynos), quantities });
    // What stands in the place of one that is gone may show later. Where as many as are to be are up, it was one more, and scaled down.
    const isAwaited = (one: Dyno) =>
      last.includes(one) ||
      (quantities.has(one.type)
        ? shortfalls.some((short) => short.type === one.type && isShort(short, short.quantity))
        : countUp(dynos, one) < countLike(stood, one));
    const gone = successors.flatMap(({ now, old }) => (now || !isWanted(old) ? [] : old));
    known = [...dynos, ...gone.filter(isAwaited)];
    last = dynos;
    areOld &&= listed.every((one) => isProvenOld(one, replaced));
    const unfit = new Set([...listMissing(dynos, stood, quantities), ...listLost(dynos), ...listLost(listed)]);
    const lack = [...unfit].filter(isWanted).map(({ name, status }) => `${name} is ${status}`);
    const isGone = listed.every(isTask) && before.some((one) => !isTask(one) && isWanted(one));
    return {
      ...{ count: dynos.length, restarts, shortfalls, isOld: areOld && listed.some(isUp) },
      lack: isGone ? 'none of its dynos is there any more' : lack.join(', '),
    };
  };
}

const countLike = (dynos: readonly Dyno[], { type }: Dyno) => dynos.filter((one) => one.type === type).length;
const countUp = (dynos: readonly Dyno[], like: Dyno) => countLike(dynos.filter(isUp), like);

/** Those that are being ended since the last look, beside others that are up: they are put away, and not lost. */
function findDrained(successors: readonly Successor[], dynos: readonly Dyno[]): readonly Dyno[] {
  const isDrained = ({ isNew, now, old }: Successor) =>
    isNew === false && now && isFit(old) && isLeaving(now) && countUp(dynos, now) > 0;
  return successors.filter(isDrained).map(({ old }) => old);
}

/** Those that have not come up while fewer of their type are up than stood before: others only come to them. */
function listMissing(
  dynos: readonly Dyno[],
  stood: readonly Dyno[],
  quantities: ReadonlyMap<string, number>,
): readonly Dyno[] {
  const need = (dyno: Dyno) =>
    Math.min(countLike(stood, dyno) || 1, quantities.get(dyno.type) ?? Number.POSITIVE_INFINITY);
  return dynos.filter((dyno) => isComing(dyno) && countUp(dynos, dyno) < need(dyno));
}

/** Those that are down or unwell and have none of their type that is up: whenever they ended, nothing serves in their place. */
function listLost(dynos: readonly Dyno[]): readonly Dyno[] {
  return dynos.filter((dyno) => (isDown(dyno) || isUnwell(dyno)) && countUp(dynos, dyno) === 0);
}

interface Restart {
  readonly what: string;
  readonly count: number;
}

/** Finds the dynos that have restarted: by their count, their start, another in their place, or not being up any more. */
export function findRestarts(
  successors: readonly Successor[],
  now: readonly Dyno[],
  replaced: readonly Dyno[] = [],
): readonly Restart[] {
  const isLasting = knowLasting(replaced);
  return successors.flatMap(({ isNew, now: next, old }) => {
    const rest = now.filter(({ type }) => type === old.type);
    const isSame = next && (isNew === false || next.name === old.name);
    const count = Math.max(1, ((isSame && next.restarts) || 0) - (old.restarts ?? 0));
    const what = isSame ? describeFall(old, next, rest) : describeLoss(old, next, rest, isLasting(old));
    return what === undefined ? [] : { what: `${old.name} ${what}`, count };
  });
}

/** What has happened to a dyno since, if anything; one that was put aside starts anew. */
function describeFall(old: Dyno, now: Dyno, rest: readonly Dyno[]): string | undefined {
  const isOther = compareLives(old, now) === 'other' && !isAside(old);
  if ((now.restarts ?? 0) > (old.restarts ?? 0) || isOther) return 'restarted';
  const hasFallen = isBroken(now) || (isUp(old) && !isFit(now));
  return hasFallen && !(maySpare(old, now) && rest.some(isUp)) ? `is ${now.status}` : undefined;
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
