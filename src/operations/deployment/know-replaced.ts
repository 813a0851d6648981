import {
  type Dyno,
  hasOwnId,
  isAside,
  isAtRest,
  isBroken,
  isDown,
  isFit,
  isLeaving,
  tellsStart,
} from '../../platform/dyno.ts';
import { readMoment } from '../../platform/resources/reading/fields.ts';
import { dropHistory } from '../dynos/drop-history.ts';
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
 * not stand.
 */
export function isDeployed({ now, old }: Successor, replaced: readonly Dyno[]): boolean {
  if (!stoodBefore(old, replaced)) return false;
  if (now === undefined || !isKnownAs(old, now)) return true;
  return isLeaving(now) || (isDown(now) && !isBroken(now));
}

/** Tells which dynos did not run before the deployment either, without being broken: nothing was lost with them. */
export function knowRested(replaced: readonly Dyno[]): (dyno: Dyno) => boolean {
  const rests = (dyno: Dyno) => (isAtRest(dyno) || isDown(dyno)) && !isBroken(dyno);
  const rested = dropHistory(replaced, replaced).filter(rests);
  // What only slept served who asked, and would have woken up.
  const isAsBefore = (old: Dyno, now: Dyno) => !isFit(old) || isAside(now);
  const isOf = (old: Dyno, now: Dyno) =>
    old.type === now.type && (old.name === now.name || isKnownAs(old, now)) && isAsBefore(old, now);
  return (dyno) => rests(dyno) && rested.some((old) => isOf(old, dyno));
}

/** Whether a dyno ran before the deployment, and was put aside for those that came with it. */
export function isPutAside(dyno: Dyno, listed: readonly Dyno[], replaced: readonly Dyno[]): boolean {
  const ran = isAside(dyno) && replaced.some((old) => isOneOf(old, dyno) && !isAside(old));
  return ran && hasComeAnew(dyno, listed, replaced);
}

/** Whether one of a dyno’s type came with the deployment. */
export function hasComeAnew({ type }: Dyno, listed: readonly Dyno[], replaced: readonly Dyno[]): boolean {
  return listed.some((other) => other.type === type && !stoodBefore(other, replaced));
}

/** Whether a dyno that stood before the deployment comes back after it was down: only what stays away was put away. */
export function isBack({ now, old }: Successor, replaced: readonly Dyno[]): boolean {
  const wasDown = old.state === 'down' && stoodBefore(old, replaced);
  return wasDown && now !== undefined && hasOwnId(now) && isKnownAs(old, now) && !isDown(now) && !isLeaving(now);
}

const isKnownAs = (old: Dyno, now: Dyno) => old.id !== undefined && old.id === now.id;

/** Whether two sightings are of one dyno, as far as they tell; at a position another one may stand. */
function isOneOf(old: Dyno, now: Dyno): boolean {
  const lives = compareLives(old, now);
  return lives === 'same' || (lives === 'unknown' && hasOwnId(now) && isKnownAs(old, now));
}
