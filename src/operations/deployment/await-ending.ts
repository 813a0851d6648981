import { ActionError } from '../../contract/errors.ts';
import type { ApiError } from '../../platform/wire/api-error.ts';
import type { Context } from '../operation.ts';
import {
  type Ending,
  endBlindly,
  endEarly,
  endUnclearly,
  endUnhealthily,
  isCutShort,
  type Part,
} from '../verdict/ending.ts';
import type { Seen } from '../verdict/followed.ts';
import { waitFor } from '../wait-for.ts';
import type { Begun } from './deploy-plan.ts';
import type { Progress } from './progress.ts';

const timeToRecover = 15_000;
const timeToSee = 120_000;
const checkedBefore = 'Look at the newer build: this one had succeeded, and passed its checks, before that.';

/** What a wait came to, and what was last seen of the build. */
export interface AwaitedEnd {
  readonly ending: Ending;
  readonly seen: Seen;
}

/** How to wait, and whom to tell. */
export interface Waiting {
  readonly interval: number | 'auto';
  readonly progress: Pick<Progress, 'show'>;
  /** What is waited for: a build, a promotion, a rollback. */
  readonly noun: string;
}

/** Waits until what was begun has ended, the time is up or the job is cancelled. */
export async function awaitEnding(
  context: Context,
  { follower, weigh }: Begun,
  { interval, noun, progress }: Waiting,
): Promise<AwaitedEnd> {
  const show = ({ ending, status }: Seen) =>
    progress.show(ending?.status ?? status ?? `waiting for the ${noun} to show`);
  let bar: string | undefined;
  const look = async () => {
    const seen = await follower.look();
    bar = seen.bar;
    show(seen);
    return seen.ending;
  };
  const onFailedLook = ({ brief }: ApiError) => {
    context.log.info(`A look failed, and tells nothing about the ${noun}: ${brief}`);
    show(follower.seen());
  };
  const waited = await waitFor(look, { ...context, interval, onFailedLook }).catch((error: unknown) => {
    if (!(error instanceof ActionError)) throw error;
    return { answer: endBlindly(error, partOf(follower.seen()) ?? 'build') };
  });
  const seen = follower.seen();
  if ('answer' in waited) {
    const ending = (await weigh?.(waited.answer, seen.id)) ?? waited.answer;
    show({ ...seen, ending });
    return { ending, seen };
  }
  if (seen.status !== undefined) show(seen);
  // A look that time cut short says nothing of what the one before it saw in the way.
  return { ending: endEarly(waited.stopped, partOf(seen)), seen: { ...seen, bar } };
}

/**
 * How what ended well, and was checked, stands afterwards: what was checked counts only if it is still there. That it is not may be
 * an answer of before, so for a moment it may come back. What failed its checks needs no more than a look: another may have taken its place.
 */
export async function lookAgain(
  context: Context,
  begun: Begun,
  noun: string,
  { bad, good }: { readonly bad: Ending | undefined; readonly good: Ending },
): Promise<Ending> {
  const { clock, deadline } = context;
  const started = clock.now();
  const { follower } = begun;
  const look = async (): Promise<Seen> => {
    const seen = await follower.look();
    if (seen.ending || (seen.bar && clock.now() < started + timeToRecover)) return seen;
    return { ...seen, ending: seen.bar ? endUnhealthily(told(seen.bar)) : good };
  };
  const watched = { ...begun, follower: { ...follower, look } };
  const until = { ...deadline, at: Math.min(deadline.at, started + (bad ? 0 : timeToSee)) };
  const waiting = { interval: 'auto', noun, progress: { show() {} } } as const;
  const { ending } = await awaitEnding({ ...context, deadline: until }, watched, waiting);
  if (ending.kind === 'superseded')
    return bad
      ? { ...ending, message: tellBoth(ending, bad), hint: 'Look at the newer build.' }
      : { ...ending, hint: checkedBefore };
  if (bad || ending.kind === 'succeeded') return bad ?? ending;
  if (ending.kind === 'timeout' && clock.now() < deadline.at) return endUnclearly('deployment', unseen);
  return isCutShort(ending) ? { ...ending, part: 'check' } : ending;
}

const unseen = 'it passed its checks, but how it stands after them could not be seen';
const tellBoth = (now: Ending, then: Ending) => `${now.message}; before that, ${then.message}`;
const told = (bar: string) => `the platform told otherwise after its checks: ${bar}`;

/** What was last seen to go on, if anything. */
function partOf({ pastBuild, status }: Seen): Part | undefined {
  return pastBuild ? 'deployment' : status === undefined ? undefined : 'build';
}
