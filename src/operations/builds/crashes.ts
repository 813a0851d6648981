import { ActionError } from '../../contract/errors.ts';
import type { Dyno } from '../../platform/models.ts';
import { isBroken } from '../../platform/resources/status-words.ts';
import { describeBroken } from '../dynos/await-return.ts';
import type { Context } from '../operation.ts';
import { waitFor } from '../wait-for.ts';

/** What a deployment replaces may show for this long after it. */
const settleTime = 10_000;

/**
 * What keeps an app's dynos from running right after its deployment, where that is told. A look at those that run costs one
 * request; only what is broken is looked at again, because it may be what is just being replaced.
 */
export async function findCrash(context: Context, app: string, since: number): Promise<string | undefined> {
  const { clock, deadline, platform } = context;
  const at = Math.min(deadline.at, clock.now() + settleTime);
  let broken: readonly Dyno[] = [];
  const look = async () => {
    broken = (await platform.dynos.list(app)).filter((dyno) => isBroken(dyno.status) && !isOlder(dyno, since));
    return broken.length === 0 || undefined;
  };
  try {
    if (!(await look()))
      await waitFor(look, { ...context, deadline: { at, total: settleTime }, onFailedLook: () => {} });
  } catch (error) {
    // Where dynos are not told, nothing is known of them.
    if (!(error instanceof ActionError)) throw error;
  }
  return broken.length === 0 ? undefined : describeBroken(broken);
}

/** Whether all that is told of a process was before that time. */
function isOlder({ restartedAt, startedAt }: Dyno, since: number): boolean {
  const times = [startedAt ?? [], restartedAt ?? []].flat().map(Date.parse);
  return times.length > 0 && times.every((time) => time < since);
}
