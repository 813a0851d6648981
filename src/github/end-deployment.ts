import type { DeploymentEnd, DeploymentTarget } from '../contract/github.ts';
import { type Deadline, hurry } from '../platform/wire/clock.ts';
import type { CreateOptions } from './create-deployment.ts';
import type { DeploymentCalls } from './deployment-calls.ts';
import { type Persistence, persist } from './persist.ts';
import { longestRequest, longPatience } from './send-patiently.ts';

/** Milliseconds after which a call is given up that has to be made again within the time for last words. */
export const shortPatience = 1500;

/** Milliseconds before the step's end by which the record of what went well is over: a step that comes later is red. */
const margin = 300;

/** What a Deployment is given its end with. */
export interface EndOptions extends Persistence {
  /** Calls that are waited for as long as GitHub may take. */
  readonly patientCalls: DeploymentCalls;
  /** Calls that may also be made after the step's end, each given up soon: there must be time to make it again. */
  readonly shortCalls: DeploymentCalls;
  /** The step's own end. */
  readonly deadline: Deadline;
}

/** A slow GitHub is heard while there is time for so many of its answers, and to say it again where none came. */
export function chooseCalls(
  { clock, deadline, patientCalls, shortCalls, signal }: EndOptions,
  answers: number,
  latest = deadline.at,
) {
  const isShort = signal.aborted || clock.now() + answers * longestRequest > Math.min(latest, deadline.at);
  return isShort ? shortCalls : patientCalls;
}

/** Whether the step is red whatever becomes of the record: then that may be late. */
function isRed({ fails, state }: DeploymentEnd): boolean {
  return fails || /failure|error/.test(state);
}

/** Looks for a Deployment whose id was never told. A step that went well is not to be late, and red, for it: half of the time is for its end. */
export async function findLost(
  { environment }: DeploymentTarget,
  mark: string,
  end: DeploymentEnd,
  options: CreateOptions & EndOptions,
): Promise<number | undefined> {
  const { clock, deadline, lastCalls, signal } = options;
  const found = lastCalls.findMarked(environment, mark).catch(() => undefined);
  if (isRed(end) || signal.aborted) return found;
  const left = Math.max(0, deadline.at - margin - clock.now());
  return hurry(found, left / 2, clock, undefined);
}

/**
 * Says how a Deployment ended, whatever GitHub answers, until that is its latest word; and once more when no earlier word can
 * come about any longer, because GitHub shows the one that came last.
 */
export async function endDeployment(
  id: number,
  end: DeploymentEnd,
  quietAt: number,
  options: EndOptions,
): Promise<void> {
  const { clock, deadline, signal } = options;
  // A step that went well is not to be late, and red, for the record of it: a look and a word may come after that moment.
  const latest = isRed(end) ? Number.POSITIVE_INFINITY : deadline.at - 3 * shortPatience;
  let [tried, shown] = [false, false];
  const say = async () => {
    // Before its first word, there is nothing to look for.
    const calls = chooseCalls(options, tried ? 2 : 1, latest);
    const [last] = tried ? await calls.getStatuses(id).catch(() => []) : [];
    [tried, shown] = [true, last?.state === end.state];
    shown ||= await calls.setStatus(id, end);
    if (!shown) throw new Error('GitHub does not show it');
  };
  const sayUntil = async (at: number) => {
    const sayAndWait = () => say().then(() => clock.now() >= at || undefined);
    await persist(sayAndWait, options, Math.min(clock.now() + longPatience, latest)).catch((error) => {
      if (!shown) throw error;
    });
  };
  await sayUntil(0);
  if (clock.now() >= quietAt) return;
  if (quietAt < latest) await clock.sleep(quietAt - clock.now(), signal).catch(() => {});
  await sayUntil(quietAt);
}
