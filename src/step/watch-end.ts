import { DeadlineError } from '../contract/errors.ts';
import { formatDuration } from '../contract/format-duration.ts';
import type { Deadline } from '../platform/wire/clock.ts';
import type { World } from './open-world.ts';

/** Milliseconds after a step's end for what has to be said even then: one budget for all of it. */
const lastWordsBudget = 4000;

/** The moment by which calls have to be over. */
export interface End {
  readonly deadline: Deadline;
  /** Fires at that moment, or before it, with the error that says why. */
  readonly signal: AbortSignal;
}

/** The end of a step: the job is cancelled, or the step's time is up. */
export interface StepEnd extends End {
  /** The end of what may be said after the step's own. */
  readonly lastWords: End;
  /** Whether it has come by now. Work that leaves no turn to a timer passes the moment unheard: the signal fires here then. */
  hasCome(): Promise<boolean>;
  stop(): void;
}

/** Watches for the one end that everything in a step has. */
export function watchEnd(
  timeout: number,
  { cancelled, clock, startedAt }: Pick<World, 'cancelled' | 'clock' | 'startedAt'>,
): StepEnd {
  const at = startedAt + timeout;
  const [late, silent] = [new AbortController(), new AbortController()];
  const signal = AbortSignal.any([cancelled, late.signal]);
  const cancels = [clock.after(Math.max(0, at - clock.now()), () => late.abort(tooLate(timeout)))];
  const countDown = () => cancels.push(clock.after(lastWordsBudget, () => silent.abort(tooSlow())));
  if (signal.aborted) countDown();
  else signal.addEventListener('abort', countDown, { once: true });

  return {
    deadline: { at, total: timeout },
    signal,
    lastWords: {
      deadline: { at: at + lastWordsBudget, total: timeout + lastWordsBudget },
      signal: silent.signal,
    },
    async hasCome() {
      await clock.listen();
      if (clock.now() >= at) late.abort(tooLate(timeout));
      return signal.aborted;
    },
    stop: () => {
      for (const cancel of cancels) cancel();
    },
  };
}

function tooLate(timeout: number): DeadlineError {
  return new DeadlineError(
    `The step did not end within ${formatDuration(timeout)}`,
    'Give `timeout` a longer time if this is to be expected.',
  );
}

function tooSlow(): DeadlineError {
  return new DeadlineError(
    `There was no answer within ${formatDuration(lastWordsBudget)} of the step’s end`,
    'Look at GitHub’s status page.',
  );
}
