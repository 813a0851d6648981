import type { DeploymentEnd, DeploymentTarget } from '../contract/github-deployments.ts';
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
export function chooseCalls(options: EndOptions, answers: number, time = Number.POSITIVE_INFINITY): DeploymentCalls {
  const { clock, deadline, patientCalls, shortCalls, signal } = options;
  const isShort = signal.aborted || answers * longestRequest > Math.min(time, deadline.at - clock.now());
  return isShort ? shortCalls : patientCalls;
}

/** How much time there is for the record of an end. A step that went well is not to be late, and red, for it; one that is red, or over, may be. */
function measureTime({ fails, state }: DeploymentEnd, { clock, deadline, signal }: EndOptions) {
  // The signal of an end that has come may be heard a moment later.
  const isRed = () => fails || /failure|error/.test(state) || signal.aborted || clock.now() >= deadline.at;
  const left = () => (isRed() ? Number.POSITIVE_INFINITY : Math.max(0, deadline.at - margin - clock.now()));
  return {
    left,
    /** Below zero, there is time for words alone; just before that, a look and a word still come in time. */
    leftToLook: () => left() - 3 * shortPatience + margin,
    /** What some work comes to in a part of what is left. */
    within<T, Late>(work: () => Promise<T>, part: number, instead: Late): Promise<T | Late> {
      const time = part * left();
      return time < Number.POSITIVE_INFINITY ? hurry(work(), time, clock, instead) : work();
    },
  };
}

/** Looks for a Deployment whose id was never told. After what went well, half of the time is for its end. */
export async function findLost(
  { environment }: DeploymentTarget,
  mark: string,
  end: DeploymentEnd,
  options: CreateOptions & EndOptions,
): Promise<number | undefined> {
  const find = () => options.lastCalls.findMarked(environment, mark).catch(() => undefined);
  return measureTime(end, options).within(find, 1 / 2, undefined);
}

/** The way to say how a Deployment ended, which fails where GitHub does not show that in time; and whether it was shown last. */
function openSaying(id: number, end: DeploymentEnd, options: EndOptions) {
  const { leftToLook, within } = measureTime(end, options);
  let [tried, shown] = [false, false];
  const say = async () => {
    // Before its first word, there is nothing to look for.
    const mayLook = tried && (shown || leftToLook() >= 0);
    const calls = chooseCalls(options, tried ? 2 : 1, leftToLook());
    const [last] = mayLook ? await calls.getStatuses(id).catch(() => []) : [];
    [tried, shown] = [true, last?.state === end.state];
    shown ||= await calls.setStatus(id, end);
    return shown;
  };
  return {
    isShown: () => shown,
    async say() {
      // Where the first word has no answer, there is to be time for another.
      const part = tried || leftToLook() >= 0 ? 1 : 1 / 2;
      if (!(await within(say, part, false))) throw new Error('GitHub does not show it');
    },
  };
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
  const { clock, signal } = options;
  const { left, leftToLook } = measureTime(end, options);
  const { isShown, say } = openSaying(id, end, options);
  const sayUntil = async (at: number, time = Math.min(longPatience, leftToLook())) => {
    const sayAndWait = () => say().then(() => clock.now() >= at || undefined);
    await persist(sayAndWait, options, clock.now() + time).catch((error) => {
      if (!isShown()) throw error;
    });
  };
  // One that nobody ends later stands as in progress for good: the last moments are for more than one word.
  const sayBriefly = () => sayUntil(0, Math.min(2 * shortPatience, left()));
  const sayOn = async (error: unknown) => {
    // Tries end a little before there is time for words alone; what ended sooner is refused for good.
    if (leftToLook() > margin || left() < 2 * margin) throw error;
    await clock.sleep(margin, signal).catch(() => {});
    await sayBriefly();
  };
  await (leftToLook() >= 0 ? sayUntil(0).catch(sayOn) : sayBriefly());
  if (clock.now() >= quietAt) return;
  if (quietAt - clock.now() < leftToLook()) await clock.sleep(quietAt - clock.now(), signal).catch(() => {});
  await sayUntil(quietAt);
}
