import { type Dyno, isBroken, isUp } from '../../platform/dyno.ts';
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

/** The dynos of which nothing but the count of restarts has moved since they were seen earlier, each with how it was: no deployment starts one so. */
export function findCrashes(earlier: readonly Dyno[], now: readonly Dyno[]): ReadonlyMap<Dyno, Dyno> {
  return new Map(
    now.flatMap((dyno) => {
      const old = earlier.find(({ name }) => name === dyno.name);
      return old && hasCounted(old, dyno) ? [[dyno, old]] : [];
    }),
  );
}

function hasCounted(old: Dyno, now: Dyno): boolean {
  // One that was broken before goes on breaking until it is replaced, and one that slept is woken.
  const isGrown = isUp(old) && (now.restarts ?? 0) > (old.restarts ?? 0);
  const life = { ...now, restarts: old.restarts };
  return isGrown && old.tellsStart === true && now.tellsStart === true && compareLives(old, life) === 'same';
}
