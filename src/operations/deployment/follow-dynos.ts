import { type Dyno, type DynoSurvey, isAtRest, isBroken, isFit, isLeaving, isTask, isUp } from '../../platform/dyno.ts';
import { dropHistory } from '../dynos/drop-history.ts';
import { compareLives, findSuccessors, type Successor } from '../dynos/find-successors.ts';
import { dropResting, selectLasting } from '../dynos/lasting-dynos.ts';
import { type FoundRestart, findRestarts } from './find-restarts.ts';
import { followStrength, isShort, type Shortfall } from './follow-strength.ts';
import { followUnfit } from './follow-unfit.ts';
import { hasComeAnew, isDeployed, isFresh, isProvenOld, putNewFirst } from './know-replaced.ts';

/** What a look at the dynos shows. */
export interface Sighting {
  readonly count: number;
  readonly restarts: readonly FoundRestart[];
  /** What is wrong if it stays so. */
  readonly lack: string;
  /** Of which types fewer stand than did. */
  readonly shortfalls: readonly Shortfall[];
  /** Whether something is up, and all that was ever listed is proven to be from before. */
  readonly isOld: boolean;
}

/** Compares what each look lists with the looks before. */
export function followDynos({ dynos: replaced, quantities: told }: DynoSurvey): (look: DynoSurvey) => Sighting {
  const before = dropResting(selectLasting(replaced));
  const measure = followStrength({ before, replaced, told });
  const findUnfit = followUnfit(replaced);
  const findCrashed = followInPlace(replaced);
  let known: readonly Dyno[] | undefined;
  let last: readonly Dyno[] = [];
  let stood = before;
  let areOld = true;
  return ({ dynos: all, quantities }) => {
    const listed = selectLasting(dropHistory(all, replaced), replaced);
    const dynos = listed.filter((one) => isFresh(one, replaced));
    if (stood.length === 0) stood = dynos;
    const seen = putNewFirst(known ?? dynos, replaced);
    const successors = findSuccessors(seen, seen, dynos);
    // Of a type that is scaled to nothing, none is missed that ends: only what broke, or runs on, is judged.
    const isWanted = ({ type }: Dyno) => quantities.get(type) !== 0;
    const isJudged = (one: Successor) =>
      !isDeployed(one, replaced) && (isWanted(one.old) || (one.now && (isBroken(one.now) || isFit(one.now))));
    const crashed = findCrashed(listed, dynos).filter(({ old }) => isWanted(old));
    const restarts = findRestarts([...successors.filter(isJudged), ...crashed], dynos, replaced);
    const shown = { listed, fresh: dynos, stood, successors, quantities };
    const shortfalls = measure(shown);
    // What stands in the place of one that is gone may show later. Where as many as are to be are up, it was one more, and scaled down.
    const isAwaited = (one: Dyno) =>
      last.includes(one) ||
      (quantities.has(one.type)
        ? shortfalls.some((short) => short.type === one.type && isShort(short, short.quantity))
        : countUp(dynos, one) < countLike(stood, one));
    const gone = successors.filter(({ now }) => !now).map(({ old }) => old);
    known = [...dynos, ...gone.filter((one) => isWanted(one) && isAwaited(one))];
    last = dynos;
    areOld &&= listed.every((one) => isProvenOld(one, replaced) || !isFresh(one, replaced));
    const unfit = findUnfit(shown).filter(isWanted);
    const isGone = listed.every(isTask) && before.some((one) => !isTask(one) && isWanted(one));
    const lack = isGone ? 'none of its dynos is there any more' : unfit.map(describeState).join(', ');
    return { count: dynos.length, lack, restarts, shortfalls, isOld: areOld && listed.some(isUp) };
  };
}

/**
 * Tells look by look what broke at the last one and came back as it was: it was deployed to in place, and has crashed since. What goes, or
 * has one in its place, may end as it likes; and what stays away, or broken, is told otherwise.
 */
function followInPlace(replaced: readonly Dyno[]) {
  let [stood, broken]: [readonly Dyno[], readonly Successor[]] = [[], []];
  const findSame = (old: Dyno, listed: readonly Dyno[]) => listed.find((one) => compareLives(old, one) === 'same');
  return (listed: readonly Dyno[], dynos: readonly Dyno[]): readonly Successor[] => {
    const isReplaced = (old: Dyno) => isLeaving(old) || hasComeAnew(old, listed, replaced);
    const back = broken.filter(({ old }) => {
      const now = findSame(old, listed);
      return now !== undefined && !isBroken(now) && !isReplaced(now);
    });
    broken = stood.flatMap((old) => {
      const now = isReplaced(old) ? undefined : findSame(old, listed);
      return now && isBroken(now) && !isAtRest(now) ? { old, now, isNew: false } : [];
    });
    stood = listed.filter((one) => !dynos.includes(one) && !isBroken(one));
    return back;
  };
}

const describeState = ({ name, status }: Dyno) => `${name} is ${status}`;
const countLike = (dynos: readonly Dyno[], { type }: Dyno) => dynos.filter((one) => one.type === type).length;
const countUp = (dynos: readonly Dyno[], like: Dyno) => countLike(dynos.filter(isUp), like);
