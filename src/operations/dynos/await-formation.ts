import type { FormationUpdate } from '../../contract/parse/formation.ts';
import { type Dyno, hasOwnId, isAside, isAtRest, isBroken, isDown, isFit, isUp } from '../../platform/dyno.ts';
import type { ProcessType } from '../../platform/models.ts';
import type { Context } from '../operation.ts';
import { dropHistory } from './drop-history.ts';
import { followSuccessors, type Successor } from './find-successors.ts';
import { brokenHint, describeBroken } from './render-dynos.ts';
import { type DynosEnd, type DynoWatch, settleTime, watchDynos } from './watch-dynos.ts';

/** A change of an app's formation that was asked for. */
export interface Scaling extends DynoWatch {
  /** All dynos as they were before. */
  readonly before: readonly Dyno[];
  /** The formation as it was before, as far as it was told. */
  readonly told: readonly ProcessType[];
  /** As it is to be. */
  readonly formation: readonly FormationUpdate[];
}

/** Looks until each process type has as many dynos as it is to have, all of them up and of the new size, or one cannot come up. */
export function awaitFormation(context: Context<'names'>, scaling: Scaling): Promise<DynosEnd> {
  const isCountedOut = knowCountedOut(scaling);
  const stood = dropHistory(scaling.before, scaling.before).filter((dyno) => !isCountedOut(dyno));
  const follow = followSuccessors(stood, listResized(scaling, stood));
  let isResting: ((dyno: Dyno) => boolean) | undefined;
  return watchDynos(context, scaling, (listed, elapsed) => {
    const all = dropHistory(listed, scaling.before).filter((dyno) => !isCountedOut(dyno));
    isResting ??= knowResting(scaling, stood.length > 0 ? stood : all);
    // One that is to be of another size, and goes on as it was. One of which nothing tells whether it is new counts when time has passed.
    const isUnchanged = ({ now, isNew }: Successor) => now && !(isNew ?? elapsed >= settleTime);
    const isChanged = !follow(all).some(isUnchanged);
    const dynos = selectScaled(scaling, all, isResting);
    context.note({ names: dynos.map(({ name }) => name) });
    return { states: describeStates(dynos), end: isChanged ? judge(scaling, dynos, isResting) : undefined };
  });
}

/**
 * The dynos that count: no task beside others of its type, and none that is only listed on, where others are up or there are to be
 * none. What rests until it is asked for counts where else there were too few.
 */
function selectScaled(
  { formation }: Pick<Scaling, 'formation'>,
  all: readonly Dyno[],
  isResting: (dyno: Dyno) => boolean = () => false,
): readonly Dyno[] {
  return formation.flatMap(({ quantity, type }) => {
    const ofType = all.filter((dyno) => dyno.type === type);
    const lasting = ofType.filter(({ role }) => role !== 'task');
    const dynos = lasting.length > 0 || quantity === 0 ? lasting : ofType;
    if (quantity > 0 && !dynos.some(isUp)) return dynos;
    const standing = dynos.filter((dyno) => !isListedOn(dyno, quantity));
    return [...standing, ...dynos.filter(isResting).slice(0, Math.max(0, quantity - standing.length))];
  });
}

/** Whether a dyno is listed on although it does not run any more, beside others that do, or where there are to be none. */
function isListedOn(dyno: Dyno, quantity: number): boolean {
  return isAtRest(dyno) || (isDown(dyno) && (quantity === 0 || !isBroken(dyno)));
}

/** Tells which dynos had failed before the change, and were not counted any more: the platform told as many as there were others. One that comes again counts. */
function knowCountedOut({ before, told }: Scaling): (dyno: Dyno) => boolean {
  const failed = told.flatMap(({ quantity, type }) => {
    const dynos = before.filter((dyno) => dyno.type === type && dyno.role !== 'task');
    const counted = dynos.filter((dyno) => isFit(dyno) || !(isBroken(dyno) || isListedOn(dyno, 1)));
    return counted.length === quantity
      ? dynos.filter((dyno) => isBroken(dyno) && hasOwnId(dyno)).map(({ id }) => id)
      : [];
  });
  const known = new Set(failed);
  return (dyno) => {
    if (!isBroken(dyno)) known.delete(dyno.id);
    return known.has(dyno.id);
  };
}

/** Tells which dynos rest until they are asked for: what sleeps, and what was stopped before the change where the platform counted that as one of its type. */
function knowResting({ told }: Scaling, before: readonly Dyno[]): (dyno: Dyno) => boolean {
  const stopped = told.flatMap(({ quantity, type }) => {
    const dynos = before.filter((dyno) => dyno.type === type && dyno.role !== 'task');
    const counted = dynos.filter((dyno) => isStopped(dyno) || isFit(dyno) || !isListedOn(dyno, 1));
    return counted.length === quantity ? counted.filter(isStopped).map(({ name }) => name) : [];
  });
  const known = new Set(stopped);
  return (dyno) => isAside(dyno) && (isFit(dyno) || (isStopped(dyno) && known.has(dyno.name)));
}

/** Whether a dyno was put aside, and is not gone for good. */
function isStopped(dyno: Dyno): boolean {
  return isAside(dyno) && !isFit(dyno) && !/^(destroyed|deleted|removed)$/i.test(dyno.status ?? '');
}

/** What the dynos have come to, if anything. */
function judge(scaling: Scaling, dynos: readonly Dyno[], isResting: (dyno: Dyno) => boolean): DynosEnd | undefined {
  const byType = Map.groupBy(dynos, ({ type }) => type);
  const isCounted = scaling.formation.every(({ quantity, type }) => (byType.get(type)?.length ?? 0) === quantity);
  if (!isCounted) return undefined;
  const broken = dynos.filter(isBroken);
  const message = `Not all dynos of ${scaling.app} came up: ${describeBroken(broken)}`;
  if (broken.length > 0) return { dynos, failure: { message, hint: brokenHint } };
  return dynos.every((dyno) => isUp(dyno) || isResting(dyno)) ? { dynos } : undefined;
}

/** The dynos that are to be of another size. Where neither they nor the app tell theirs, the list may do so of their type. */
function listResized(scaling: Scaling, before: readonly Dyno[]): readonly Dyno[] {
  const sizes = new Map(scaling.told.map(({ size, type }) => [type, size]));
  const resized = scaling.formation.filter(({ size, type }) => size && !isSized(scaling, type, sizes.get(type)));
  return selectScaled({ formation: resized }, before).filter(
    ({ size, sizeOfType, type }) => !isSized(scaling, type, size ?? sizes.get(type) ?? sizeOfType),
  );
}

/** Whether a size that is told is what a process type is to have. */
function isSized({ formation }: Scaling, type: string, told: string | undefined): boolean {
  const wanted = formation.find((update) => update.type === type)?.size;
  return wanted !== undefined && told?.toLowerCase() === wanted.toLowerCase();
}

function describeStates(dynos: readonly Dyno[]): string {
  return dynos.map(({ name, status }) => `${name} ${status ?? 'not told'}`).join(', ') || 'no dynos of these types';
}
