import { type Dyno, isBroken, isComing, isUp, tellsStart } from '../../platform/dyno.ts';
import { readMoment } from '../../platform/resources/reading/fields.ts';
import { compareLives, type Successor } from '../dynos/find-successors.ts';

/** Whether a dyno is not as it was before the deployment; one that has broken since is not. */
export function isFresh(dyno: Dyno, replaced: readonly Dyno[]): boolean {
  const old = replaced.find((one) => compareLives(one, dyno) === 'same');
  return old === undefined || (isBroken(dyno) && !isBroken(old));
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
 * Whether what became of a dyno is the deployment, and no restart: it stood before, and one that did not takes its place, or is
 * there beside it.
 */
export function isDeployed({ now, old }: Successor, dynos: readonly Dyno[], replaced: readonly Dyno[]): boolean {
  if (!stoodBefore(old, replaced)) return false;
  if (now === undefined || !stoodBefore(now, replaced)) return true;
  const isNew = (one: Dyno) => one.type === old.type && (isUp(one) || isComing(one)) && !stoodBefore(one, replaced);
  return !isBroken(now) && dynos.some(isNew);
}

/** Whether two sightings are of one dyno, as far as they tell; at a position another one may stand. */
function isOneOf(old: Dyno, now: Dyno): boolean {
  const lives = compareLives(old, now);
  return lives === 'same' || (lives === 'unknown' && old.id !== undefined && old.id === now.id && !isPosition(now));
}

function isPosition({ id, name }: Dyno): boolean {
  return id === name && /(^|\W)\d{1,4}$/.test(name);
}
