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

/** How much time there is for the record of an end. A step that went well is not to be late, and red, for it. */
function measureTime(end: DeploymentEnd, { clock, deadline, signal }: EndOptions) {
  // A look and a word may come after that moment; later than that, there is time for words alone.
  const latest = isRed(end) ? Number.POSITIVE_INFINITY : deadline.at - 3 * shortPatience;
  return {
    latest,
    isBound: () => !isRed(end) && !signal.aborted,
    isHasty: () => clock.now() > latest && !signal.aborted,
    left: () => Math.max(0, deadline.at - margin - clock.now()),
  };
}

/** Looks for a Deployment whose id was never told. After what went well, half of the time is for its end. */
export async function findLost(
  { environment }: DeploymentTarget,
  mark: string,
  end: DeploymentEnd,
  options: CreateOptions & EndOptions,
): Promise<number | undefined> {
  const { isBound, left } = measureTime(end, options);
  const found = options.lastCalls.findMarked(environment, mark).catch(() => undefined);
  return isBound() ? hurry(found, left() / 2, options.clock, undefined) : found;
}

/** The way to say how a Deployment ended, which fails where GitHub does not show that in time; and whether it was shown last. */
function openSaying(id: number, end: DeploymentEnd, options: EndOptions) {
  const { isBound, isHasty, latest, left } = measureTime(end, options);
  let [tried, shown] = [false, false];
  const say = async () => {
    // Before its first word, there is nothing to look for.
    const mayLook = tried && (shown || !isHasty());
    const calls = chooseCalls(options, tried ? 2 : 1, latest);
    const [last] = mayLook ? await calls.getStatuses(id).catch(() => []) : [];
    [tried, shown] = [true, last?.state === end.state];
    shown ||= await calls.setStatus(id, end);
    return shown;
  };
  return {
    isShown: () => shown,
    async say() {
      // Where the first word has no answer, there is to be time for another.
      const time = isHasty() && !tried ? left() / 2 : left();
      const isSaid = await (isBound() ? hurry(say(), time, options.clock, false) : say());
      if (!isSaid) throw new Error('GitHub does not show it');
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
  const { isHasty, latest, left } = measureTime(end, options);
  const { isShown, say } = openSaying(id, end, options);
  const sayUntil = async (at: number, until = Math.min(clock.now() + longPatience, latest)) => {
    const sayAndWait = () => say().then(() => clock.now() >= at || undefined);
    await persist(sayAndWait, options, until).catch((error) => {
      if (!isShown()) throw error;
    });
  };
  // One that nobody ends later stands as in progress for good: the last moments are for more than one word.
  const sayBriefly = () => sayUntil(0, clock.now() + Math.min(2 * shortPatience, left()));
  const sayOn = async (error: unknown) => {
    if (clock.now() < latest || signal.aborted || left() < 2 * margin) throw error;
    await clock.sleep(margin, signal).catch(() => {});
    await sayBriefly();
  };
  await (isHasty() ? sayBriefly() : sayUntil(0).catch(sayOn));
  if (clock.now() >= quietAt) return;
  if (quietAt < latest) await clock.sleep(quietAt - clock.now(), signal).catch(() => {});
  await sayUntil(quietAt);
}
