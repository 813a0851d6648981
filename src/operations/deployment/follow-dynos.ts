import type { Dyno } from '../../platform/models.ts';
import {
  isAside,
  isAsleep,
  isAtRest,
  isBroken,
  isDown,
  isFinished,
  isLeaving,
  isUp,
} from '../../platform/resources/dyno-words.ts';
import { dropResting, knowLasting, selectLasting } from '../dynos/lasting-dynos.ts';
import { compareLives } from '../dynos/restart-progress.ts';

/** What a look at the dynos shows. */
export interface Sighting {
  readonly count: number;
  readonly restarts: readonly Restart[];
  /** What is wrong if it stays so. */
  readonly lack: string;
}

/** Compares what each look lists with the looks before. */
export function followDynos(replaced: readonly Dyno[]): (all: readonly Dyno[]) => Sighting {
  const before = dropResting(selectLasting(replaced));
  let known: readonly Dyno[] | undefined;
  let last: readonly Dyno[] = [];
  let stood = before;
  return (all) => {
    const listed = selectLasting(all, replaced);
    const dynos = dropReplaced(listed, replaced);
    if (stood.length === 0) stood = dynos;
    const restarts = findRestarts(known ?? dynos, dynos, replaced);
    // What stands in the place of one that is gone may show later. Where as many as before are up, it was one more, and scaled down.
    const isAwaited = (one: Dyno) => last.includes(one) || countUp(dynos, one.type) < countOf(stood, one.type);
    const gone = (known ?? []).filter(({ name }) => !dynos.some((one) => one.name === name));
    known = [...dynos, ...gone.filter(isAwaited)];
    last = dynos;
    const unfit = new Set([...listMissing(dynos, stood), ...listDown(dynos), ...listDown(listed)]);
    const lack = [...unfit].map(({ name, status }) => `${name} is ${status}`).join(', ');
    const isGone = listed.every(({ isTask }) => isTask) && before.some(({ isTask }) => !isTask);
    return { count: dynos.length, restarts, lack: isGone ? 'none of its dynos is there any more' : lack };
  };
}

const countOf = (dynos: readonly Dyno[], type: string) => dynos.filter((one) => one.type === type).length;
const countUp = (dynos: readonly Dyno[], type: string) =>
  dynos.filter((one) => one.type === type && isUp(one.status)).length;

/** Those that are not as they were before the build; one that has broken since is not. */
function dropReplaced(dynos: readonly Dyno[], replaced: readonly Dyno[]): readonly Dyno[] {
  return dynos.filter((dyno) => {
    const old = replaced.find((one) => compareLives(one, dyno) === 'same');
    return old === undefined || (isBroken(dyno.status) && !isBroken(old.status));
  });
}

/**
 * Those that have not come up while fewer of their type are up than stood before: others only come to them. Every platform has
 * words of its own for what is not up yet, so all that are none for being up, being put aside or being ended count.
 */
function listMissing(dynos: readonly Dyno[], stood: readonly Dyno[]): readonly Dyno[] {
  const mayCome = (status = '') => status !== '' && ![isUp, isAside, isLeaving, isDown].some((says) => says(status));
  return dynos.filter(({ status, type }) => mayCome(status) && countUp(dynos, type) < (countOf(stood, type) || 1));
}

/** Those that are down and have none of their type that is up: whenever they ended, nothing runs in their place. */
function listDown(dynos: readonly Dyno[]): readonly Dyno[] {
  return dynos.filter(({ status, type }) => isDown(status) && countUp(dynos, type) === 0);
}

interface Restart {
  readonly what: string;
  readonly count: number;
}

/** Finds the dynos that have restarted: by their count, their start, another in their place, or not being up any more. */
export function findRestarts(
  before: readonly Dyno[],
  now: readonly Dyno[],
  replaced: readonly Dyno[] = [],
): readonly Restart[] {
  const isLasting = knowLasting(replaced);
  return before.flatMap((dyno) => {
    const { isTask, name, type } = dyno;
    const rest = now.filter((one) => one.type === type);
    const same = now.find((one) => one.name === name);
    const count = Math.max(1, (same?.restarts ?? 0) - (dyno.restarts ?? 0));
    const isToLast = isLasting(dyno);
    const loss = isTask && !isToLast ? undefined : describeLoss(rest, before, isToLast);
    const what = same ? describeFall(dyno, same, rest) : loss;
    return what === undefined ? [] : { what: `${name} ${what}`, count };
  });
}

/**
 * What has happened to a dyno since, if anything. One that leaves others of its type which are up is only drained or put aside;
 * one that was put aside starts anew.
 */
function describeFall(dyno: Dyno, { status, ...same }: Dyno, rest: readonly Dyno[]): string | undefined {
  const isOther = compareLives(dyno, same) === 'other' && !isAside(dyno.status);
  if ((same.restarts ?? 0) > (dyno.restarts ?? 0) || isOther) return 'restarted';
  const hasEnded = isAtRest(status) && (isAtRest(dyno.status) || (dyno.type === '' && isFinished(status)));
  const isSpare = (hasEnded || isLeaving(status) || isAside(status)) && rest.some((one) => isUp(one.status));
  const hasFallen = isBroken(status) || (isUp(dyno.status) && !isUp(status) && !isAsleep(status));
  return hasFallen && !isSpare ? `is ${status}` : undefined;
}

/** What has become of a dyno that is gone: it has another in its place, or left none of a type that is to run on. One that is drained has neither. */
function describeLoss(rest: readonly Dyno[], before: readonly Dyno[], isToLast: boolean): string | undefined {
  if (rest.some(({ name }) => !before.some((known) => known.name === name))) return 'was replaced';
  return rest.length === 0 && isToLast ? 'has ended' : undefined;
}
