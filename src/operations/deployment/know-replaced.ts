import { type Dyno, isBroken } from '../../platform/dyno.ts';
import { readMoment } from '../../platform/resources/reading/fields.ts';
import { compareLives } from '../dynos/find-successors.ts';

/** Whether a dyno is not as it was before the deployment; one that has broken since is not. */
export function isFresh(dyno: Dyno, replaced: readonly Dyno[]): boolean {
  const old = replaced.find((one) => compareLives(one, dyno) === 'same');
  return old === undefined || (isBroken(dyno) && !isBroken(old));
}

/** Whether a dyno is proven to be from before the deployment: by its start, which another one at its place would not have. */
export function isProvenOld(dyno: Dyno, replaced: readonly Dyno[]): boolean {
  const isSame = (old: Dyno) => old.name === dyno.name && old.tellsStart && compareLives(old, dyno) === 'same';
  const isMoment = [dyno.startedAt, dyno.restartedAt].some((time) => !Number.isNaN(readMoment(time)));
  return dyno.tellsStart === true && isMoment && replaced.some(isSame);
}
