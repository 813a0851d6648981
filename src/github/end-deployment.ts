import type { DeploymentEnd } from '../contract/github.ts';
import type { Deadline } from '../platform/wire/clock.ts';
import type { DeploymentCalls } from './deployment-calls.ts';
import { type Persistence, persist } from './persist.ts';

/** What a Deployment is given its end with. */
export interface EndOptions extends Persistence {
  /** Calls that may also be made after the step's end, each given up soon: there must be time to make it again. */
  readonly shortCalls: DeploymentCalls;
  /** The step's own end. */
  readonly deadline: Deadline;
  readonly signal: AbortSignal;
}

/**
 * Says how a Deployment ended, whatever GitHub answers, until that is its latest word; and for as long as an earlier word
 * may still come about, because GitHub shows the one that came last.
 */
export async function endDeployment(
  id: number,
  end: DeploymentEnd,
  quietAt: number,
  options: EndOptions,
): Promise<void> {
  const { clock, deadline, lastSignal, shortCalls, signal } = options;
  let [tried, shown] = [false, false];
  let failure: unknown = lastSignal.reason ?? new Error('GitHub does not show it');
  const say = async () => {
    const [latest] = tried ? await shortCalls.getStatuses(id).catch(() => []) : [];
    tried = true;
    return latest?.state === end.state || shortCalls.setStatus(id, end);
  };
  const sayUntilQuiet = () =>
    persist(async () => {
      shown = await say().catch((error) => {
        failure = error;
        return false;
      });
      return (shown && clock.now() >= quietAt) || undefined;
    }, options);
  if (!(await sayUntilQuiet()) && shown && quietAt < deadline.at) {
    await clock.sleep(Math.max(0, quietAt - clock.now()), signal).catch(() => {});
    await sayUntilQuiet();
  }
  if (!shown) throw failure;
}
