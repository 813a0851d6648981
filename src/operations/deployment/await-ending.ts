import { ActionError, DeadlineError } from '../../contract/errors.ts';
import { ApiError } from '../../platform/wire/api-error.ts';
import type { Context } from '../operation.ts';
import type { Ending } from '../verdict/ending.ts';
import type { Seen } from '../verdict/follow-build.ts';
import { type Waited, waitFor } from '../wait-for.ts';
import type { Begun } from './deploy-plan.ts';
import type { Progress } from './progress.ts';

/** What a wait came to, and what was last seen of the build. */
export interface Awaited {
  readonly ending: Ending;
  readonly seen: Seen;
}

/** How to wait, and whom to tell. */
export interface Waiting {
  readonly interval: number | 'auto';
  readonly progress: Progress;
  /** What is waited for: a build, a promotion, a rollback. */
  readonly noun: string;
}

/** Waits until what was begun has ended, the time is up or the job is cancelled. */
export async function awaitEnding(
  context: Context,
  { follower, weigh }: Begun,
  { interval, noun, progress }: Waiting,
): Promise<Awaited> {
  const show = ({ ending, status }: Seen) =>
    progress.show(ending?.status ?? status ?? `waiting for the ${noun} to show`);
  const waited = await catchBlindness(
    waitFor(
      async () => {
        const seen = await follower.look();
        show(seen);
        return seen.ending;
      },
      {
        ...context,
        interval,
        onFailedLook(error) {
          context.log.info(`A look failed, and tells nothing about the ${noun}: ${error.message}`);
          show(follower.seen);
        },
      },
    ),
    () => partOf(follower.seen),
  );
  const { seen } = follower;
  if ('answer' in waited) {
    const ending = (await weigh?.(waited.answer, seen.id)) ?? waited.answer;
    show({ ...seen, ending });
    return { ending, seen };
  }
  if (seen.status !== undefined) show(seen);
  return { ending: endEarly(waited.stopped, partOf(seen)), seen };
}

/** What has become, since, of what ended well: that it failed, or that something else took its place. What was checked then was not it. */
export async function lookAgain({ follower }: Begun): Promise<Ending | undefined> {
  const { ending } = await follower.look().catch((error: unknown) => {
    if (error instanceof ActionError) return follower.seen;
    throw error;
  });
  return ending?.kind === 'failed' || ending?.kind === 'superseded' ? ending : undefined;
}

/** What was last seen to go on, if anything. */
function partOf({ pastBuild, status }: Seen): Ending['part'] {
  return pastBuild ? 'deployment' : status === undefined ? undefined : 'build';
}

/** Why a wait ended before what it waited for. */
export function endEarly(stopped: Error, part: Ending['part']): Ending {
  const kind = stopped instanceof DeadlineError ? 'timeout' : 'canceled';
  return { kind, status: kind, message: stopped.message, ...(part && { part }) };
}

/** That nothing can be seen any more is an ending too: what is known by then stays known. */
export function endBlindly(error: ActionError, part: Ending['part'] & string): Ending {
  const { hint, message } = error.cause instanceof ApiError ? error.cause : error;
  return { kind: 'unclear', status: 'unknown', part, message, hint };
}

async function catchBlindness(wait: Promise<Waited<Ending>>, part: () => Ending['part']): Promise<Waited<Ending>> {
  try {
    return await wait;
  } catch (error) {
    if (error instanceof ActionError) return { answer: endBlindly(error, part() ?? 'build') };
    throw error;
  }
}
