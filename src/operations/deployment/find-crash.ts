import { DeadlineError } from '../../contract/errors.ts';
import { type Dyno, isBroken, isDown, isFit, isUnwell, tellsStart } from '../../platform/dyno.ts';
import { dropHistory } from '../dynos/drop-history.ts';
import { dropResting, knowLasting, listTypes, selectLasting } from '../dynos/lasting-dynos.ts';
import { describeBroken } from '../dynos/render-dynos.ts';
import { ifTold } from '../existence.ts';
import type { Context } from '../operation.ts';
import { waitFor } from '../wait-for.ts';
import type { Checked } from './health-check.ts';
import { isFresh, knowRested } from './know-replaced.ts';

/** What a deployment replaces may show for this long after it. */
const timeToReplace = 10_000;
const tolerance = 60_000;

/**
 * What keeps an app's dynos from running right after its deployment, where that is told. A look at those that run costs one
 * request; only what has failed or is unwell is looked at again, because it may be what is just being replaced, or about to fail.
 */
export async function findCrash(
  context: Context,
  app: string,
  since: number,
  replaced: readonly Dyno[],
): Promise<Checked | undefined> {
  const { clock, deadline, platform } = context;
  const at = Math.min(deadline.at, clock.now() + timeToReplace);
  let amiss: readonly Dyno[] | undefined;
  const look = async (): Promise<true | undefined> => {
    const dynos = await ifTold(platform.dynos.list(app));
    // Where nothing is told now, what was seen before stays so.
    if (dynos) amiss = listAmiss(dropHistory(dynos, replaced), since, replaced);
    return !amiss?.length || undefined;
  };
  const waited = await waitFor(look, { ...context, deadline: { at, total: timeToReplace }, onFailedLook: () => {} });
  if ('answer' in waited) return undefined;
  const fact = ['Dynos', describeBroken(amiss ?? []) || 'not seen'] as const;
  // What was last seen counts also where the step's own time is up.
  if (!amiss || !(waited.stopped instanceof DeadlineError)) return { fact, stopped: waited.stopped };
  const problem = describeBroken(amiss.filter((dyno) => !isUnwell(dyno)));
  return problem ? { fact, problem } : undefined;
}

/** The dynos that are broken, have ended and left none of their type that stands, or are unwell and have none that is fit. */
function listAmiss(dynos: readonly Dyno[], since: number, replaced: readonly Dyno[]): readonly Dyno[] {
  const isLasting = knowLasting(replaced);
  const all = selectLasting(dynos, replaced);
  const isLeft = knowLeft(all, since);
  const wasBroken = (dyno: Dyno) => isBroken(dyno) && !isFresh(dyno, replaced);
  const rests = knowRested(replaced);
  const lasting = all.filter((dyno) => !isLeft(dyno) && !wasBroken(dyno) && !(rests(dyno) && all.some(isFit)));
  const standing = listTypes(lasting.filter((dyno) => !isDown(dyno)));
  const fit = listTypes(lasting.filter(isFit));
  // Nobody has put it aside or ends it just now. One that has finished may have been a task, unless it is known to run on; where no types are told, it is not.
  const hasEnded = (dyno: Dyno) =>
    dyno.state === 'down' || (dyno.state === 'finished' && dyno.type !== '' && isLasting(dyno));
  return dropResting(lasting).filter(
    (dyno) => isBroken(dyno) || (hasEnded(dyno) && !standing.has(dyno.type)) || (isUnwell(dyno) && !fit.has(dyno.type)),
  );
}

/**
 * Tells which dynos are left from before that time. One that tells only when it was made may have been deployed to in place,
 * unless others were made anew, or one of its type is fit.
 */
function knowLeft(dynos: readonly Dyno[], since: number): (dyno: Dyno) => boolean {
  const isOlder = (dyno: Dyno) => wereBefore(since, dyno.createdAt, dyno.startedAt, dyno.restartedAt);
  const isInPlace = dynos.every((dyno) => wereBefore(since, dyno.createdAt) !== false);
  const fit = listTypes(dynos.filter(isFit));
  return (dyno) => isOlder(dyno) === true && !(isInPlace && !tellsStart(dyno) && !fit.has(dyno.type));
}

/** Whether all times were before another one: by far, because each machine has a clock of its own. A day without a time says nothing of the hour. */
function wereBefore(since: number, ...told: readonly (string | undefined)[]): boolean | undefined {
  const times = told.flatMap((time) => (time?.includes('T') ? Date.parse(time) : []));
  return times.length === 0 ? undefined : times.every((time) => time < since - tolerance);
}
