import { type Dyno, isComing, isDown, isFit, isUnwell, isUp } from '../../platform/dyno.ts';
import { isLessHealthy, type Successor } from '../dynos/find-successors.ts';
import { knowRested } from './know-replaced.ts';

/** What a look shows: all dynos that are to run on, and what came of those of the look before. */
export interface Shown {
  readonly listed: readonly Dyno[];
  /** Those of them that are not as they were before the deployment. */
  readonly fresh: readonly Dyno[];
  /** As many as stood before, or at first. */
  readonly stood: readonly Dyno[];
  readonly successors: readonly Successor[];
  /** How many of each type there are to be, where the list tells that. */
  readonly quantities: ReadonlyMap<string, number>;
}

/** Tells look by look which dynos are wrong if they stay as they are: they have not come up, are unwell, or nothing serves in their place. */
export function followUnfit(replaced: readonly Dyno[]): (shown: Shown) => readonly Dyno[] {
  const rests = knowRested(replaced);
  const findIll = followIll();
  return (shown) => {
    const { fresh, listed, successors } = shown;
    const isLeftAlone = (dyno: Dyno) => rests(dyno) && listed.some(isFit);
    const lost = [...listLost(fresh), ...listLost(listed)].filter((dyno) => !isLeftAlone(dyno));
    const missing = [...listMissing(shown, fresh), ...listMissing(shown, listed)];
    return [...new Set([...missing, ...findIll(successors), ...lost])];
  };
}

/** Those that have not come up while fewer of their type are up than stood before: others only come to them. */
function listMissing({ quantities, stood }: Shown, dynos: readonly Dyno[]): readonly Dyno[] {
  const need = (dyno: Dyno) =>
    Math.min(alike(stood, dyno).length || 1, quantities.get(dyno.type) ?? Number.POSITIVE_INFINITY);
  return dynos.filter((dyno) => isComing(dyno) && alike(dynos, dyno).filter(isUp).length < need(dyno));
}

/** Those that are down or unwell and have none of their type that is fit: whenever they ended, nothing serves in their place. */
function listLost(dynos: readonly Dyno[]): readonly Dyno[] {
  return dynos.filter((dyno) => (isDown(dyno) || isUnwell(dyno)) && !alike(dynos, dyno).some(isFit));
}

/** Tells look by look which dynos were up and are unwell since: they may get well by themselves. */
function followIll(): (successors: readonly Successor[]) => readonly Dyno[] {
  let ill: readonly Dyno[] = [];
  return (successors) => {
    ill = successors.flatMap(({ now, old }) => (now && isIll(now, old) && (isUp(old) || ill.includes(old)) ? now : []));
    return ill;
  };
}

/** Whether a dyno is unwell, or not ready while its own word is the same as before. */
const isIll = (now: Dyno, old: Dyno) => isUnwell(now) || (isComing(now) && isLessHealthy(old, now));

const alike = (dynos: readonly Dyno[], { type }: Dyno) => dynos.filter((dyno) => dyno.type === type);
