import { type Dyno, isAside, isFit, isLeaving, isTask, isUnfit, isUp } from '../../platform/dyno.ts';
import { isScheduled, isTaskType } from '../../platform/words/dyno-words.ts';
import type { Successor } from '../dynos/find-successors.ts';
import type { Shown } from './follow-unfit.ts';
import { isPutAside } from './know-replaced.ts';

/** A type of which fewer stand than stood before the deployment, or since. */
export interface Shortfall {
  readonly type: string;
  readonly stands: number;
  readonly stood: number;
  /** How many there are to be, where the list tells that. */
  readonly quantity: number | undefined;
}

/** The dynos that stood before the deployment, all that were there, and how many there were to be. */
interface Replaced {
  readonly before: readonly Dyno[];
  readonly replaced: readonly Dyno[];
  readonly told: ReadonlyMap<string, number>;
}

/**
 * Compares how many dynos of each type stand with how many stood. More may be told than ever stood: that is scaling, and takes
 * its time. Only of a type that comes with the deployment all are to come that it is told to have at first. Who puts some away
 * in sight need not tell that there are to be fewer.
 */
export function followStrength({ before, replaced, told }: Replaced): (shown: Shown) => readonly Shortfall[] {
  const stood = countStanding(before);
  // Where a type had none before although it was to have some, that is as it was.
  const known = new Set([...stood.keys(), ...(stood.size > 0 ? told.keys() : [])]);
  const due = new Map(stood);
  const raise = (counts: Map<string, number>, type: string, count: number) =>
    counts.set(type, Math.max(count, counts.get(type) ?? 0));
  let isFirst = true;
  return ({ fresh: dynos, listed: all, quantities, successors }) => {
    const listed = all.filter((one) => !isPutAside(one, all, replaced));
    const fresh = listed.filter((one) => dynos.includes(one));
    const come = fresh.flatMap((dyno) => (isTask(dyno) || stood.has(dyno.type) ? [] : dyno.type));
    const awaited = [...quantities.keys()].filter(
      (type) => !known.has(type) && !isTaskType(type) && !isScheduled(type),
    );
    const types = isFirst ? [...come, ...awaited] : [];
    isFirst &&= listed.length === 0;
    for (const { type } of findDrained(successors, dynos)) due.set(type, (due.get(type) ?? 0) - 1);
    for (const type of types) for (const counts of [stood, due]) raise(counts, type, quantities.get(type) ?? 0);
    for (const [type, count] of countStanding(fresh)) raise(stood, type, count);
    // One that was put away may go on being listed as stopped.
    for (const [type, count] of countStanding(fresh.filter((one) => !isAside(one)))) raise(due, type, count);
    const standing = countStanding(listed);
    return [...due].flatMap(([type, least]) => {
      const stands = standing.get(type) ?? 0;
      return stands < least ? { type, stands, stood: stood.get(type) ?? least, quantity: quantities.get(type) } : [];
    });
  };
}

/** What is put aside stands too: it comes back when it is asked for. */
function countStanding(dynos: readonly Dyno[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const dyno of dynos)
    if (!isTask(dyno) && (isAside(dyno) || !isUnfit(dyno))) counts.set(dyno.type, (counts.get(dyno.type) ?? 0) + 1);
  return counts;
}

/** Whether fewer stand than there are to be: where fewer are to be than stood, that was scaled, and where as many never stood, it is only how many there may be. */
export function isShort({ stands, stood }: Shortfall, quantity: number | undefined): boolean {
  return quantity !== undefined && stands < quantity && stood >= quantity;
}

/** Those that are being ended since the last look, beside others that are up: they are put away, and not lost. */
function findDrained(successors: readonly Successor[], dynos: readonly Dyno[]): readonly Dyno[] {
  const isDrained = ({ isNew, now, old }: Successor) =>
    isNew === false && now && isFit(old) && isLeaving(now) && dynos.some((one) => one.type === now.type && isUp(one));
  return successors.filter(isDrained).map(({ old }) => old);
}
