import { type Dyno, isAside, isBroken, isDown, isLeaving, isUp, tellsStart } from '../../platform/dyno.ts';
import { readMoment } from '../../platform/resources/reading/fields.ts';
import { compareLives, type Successor } from '../dynos/find-successors.ts';

/** Whether a dyno is not as it was before the deployment; one that has broken since is not. */
export function isFresh(dyno: Dyno, replaced: readonly Dyno[]): boolean {
  if (isBroken(dyno) && replaced.some((old) => isBroken(old) && isOneOf(old, dyno))) return false;
  const old = replaced.find((one) => compareLives(one, dyno) === 'same');
  return old === undefined || isBroken(dyno);
}

/** Whether a dyno is proven to be from before the deployment: by its start, which another one at its place would not have. */
export function isProvenOld(dyno: Dyno, replaced: readonly Dyno[]): boolean {
  const isSame = (old: Dyno) => old.name === dyno.name && tellsStart(old) && compareLives(old, dyno) === 'same';
  const isMoment = [dyno.startedAt, dyno.restartedAt].some((time) => !Number.isNaN(readMoment(time)));
  return isMoment && replaced.some(isSame);
}

/** Whether a dyno is one of those that were there before the deployment; it may have been deployed to in place. */
function stoodBefore(dyno: Dyno, replaced: readonly Dyno[]): boolean {
  return replaced.some((old) => isOneOf(old, dyno));
}

/** Those that came with the deployment before the others. */
export function putNewFirst(dynos: readonly Dyno[], replaced: readonly Dyno[]): readonly Dyno[] {
  const { old = [], fresh = [] } = Object.groupBy(dynos, (dyno) => (stoodBefore(dyno, replaced) ? 'old' : 'fresh'));
  return [...fresh, ...old];
}

/**
 * Whether what became of a dyno is the deployment, and no restart: it stood before, and has gone, goes, or gave its place to one that did
 * not stand. That it comes back is a restart.
 */
export function isDeployed({ now, old }: Successor, replaced: readonly Dyno[]): boolean {
  if (!stoodBefore(old, replaced)) return false;
  if (now === undefined || !isKnownAs(old, now)) return true;
  return isLeaving(now) || (isDown(now) && !isBroken(now));
}

/** Tells look by look which dynos are up again that were gone, or seen to go: put away is only what stays away. */
export function followReturns(): (successors: readonly Successor[], dynos: readonly Dyno[]) => readonly Dyno[] {
  const away = new Set<string>();
  return (successors, dynos) => {
    const back = dynos.filter((dyno) => isUp(dyno) && hasOwnId(dyno) && away.has(dyno.id));
    for (const { now, old } of successors)
      if (hasOwnId(old) && (now === undefined || !isKnownAs(old, now) || isLeaving(now) || isDown(now)))
        away.add(old.id);
    // What was stopped until it is asked for may wake up.
    for (const one of dynos) if (hasOwnId(one) && (isUp(one) || isAside(one))) away.delete(one.id);
    return back;
  };
}

const isKnownAs = (old: Dyno, now: Dyno) => old.id !== undefined && old.id === now.id;

/** Whether two sightings are of one dyno, as far as they tell; at a position another one may stand. */
function isOneOf(old: Dyno, now: Dyno): boolean {
  const lives = compareLives(old, now);
  return lives === 'same' || (lives === 'unknown' && hasOwnId(now) && old.id === now.id);
}

/** Whether a dyno has an id that is no position in disguise: `web.1`, `app_web_1`. */
function hasOwnId(dyno: Dyno): dyno is Dyno & { readonly id: string } {
  return dyno.id !== undefined && !(dyno.id === dyno.name && /(^|[\W_])\d{1,4}$/.test(dyno.name));
}
