import { type Dyno, isBroken, isDown } from '../../platform/dyno.ts';
import { isLastingType } from '../../platform/words/dyno-words.ts';
import { dropResting, selectLasting } from '../dynos/lasting-dynos.ts';
import { describeBroken } from '../dynos/render-dynos.ts';
import { ifTold } from '../existence.ts';
import type { Context } from '../operation.ts';
import { waitFor } from '../wait-for.ts';
import type { Checked } from './health-check.ts';

/** What a deployment replaces may show for this long after it. */
const timeToReplace = 10_000;

/**
 * What keeps an app's dynos from running right after its deployment, where that is told. A look at those that run costs one
 * request; only what has failed is looked at again, because it may be what is just being replaced.
 */
export async function findCrash(
  context: Context,
  app: string,
  since: number,
  replaced: readonly Dyno[],
): Promise<Checked | undefined> {
  const { clock, deadline, platform, signal } = context;
  const at = Math.min(deadline.at, clock.now() + timeToReplace);
  let broken: readonly Dyno[] = [];
  const look = async (): Promise<true | undefined> => {
    const dynos = (await ifTold(platform.dynos.list(app))) ?? [];
    const lasting = selectLasting(dynos, replaced).filter((dyno) => !isOlder(dyno, since));
    const standing = new Set(lasting.filter((dyno) => !isDown(dyno)).map(({ type }) => type));
    broken = dropResting(lasting).filter((dyno) => isBroken(dyno) || (hasEnded(dyno) && !standing.has(dyno.type)));
    return broken.length === 0 || undefined;
  };
  const waited = await waitFor(look, { ...context, deadline: { at, total: timeToReplace }, onFailedLook: () => {} });
  if ('answer' in waited) return undefined;
  const problem = describeBroken(broken);
  const fact = ['Dynos', problem || 'not seen'] as const;
  return signal.aborted || problem === '' ? { fact, stopped: waited.stopped } : { fact, problem };
}

/** Whether a dyno has ended that nobody put aside or ends just now; one that has finished may have been a task, unless its type is known to run on. */
function hasEnded({ state, type }: Dyno): boolean {
  return state === 'down' || (state === 'finished' && isLastingType(type));
}

/** Whether all that is told of a process was before that time. */
function isOlder({ restartedAt, startedAt }: Dyno, since: number): boolean {
  // A day without a time says nothing of the hour.
  const times = [startedAt ?? '', restartedAt ?? ''].filter((time) => time.includes('T')).map(Date.parse);
  return times.length > 0 && times.every((time) => time < since);
}
