import { ActionError, timeIsUp } from '../contract/errors.ts';
import type { Deadline } from '../platform/wire/clock.ts';
import type { World } from './open-world.ts';

/** Milliseconds after a step's end for what has to be said even then: one budget for all of it. */
const lastWordsBudget = 4000;

/** What to do about a step that was ended from outside, if it has changed something. */
export const goesOn = 'Check the platform: what this step started there continues.';

/** Fires when the job is cancelled, when the log can no longer be written, or at an error that is caught nowhere. */
export function watchCancel(): AbortSignal {
  const controller = new AbortController();
  const endStep = (why: string) => controller.abort(new ActionError('canceled', why, goesOn));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => endStep(`The job was cancelled (${name})`));
  for (const name of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(name, (error: unknown) => controller.abort(error));
  // A step does not act unseen; and an error without a listener would end the process in the middle of its work.
  process.stdout.once('error', ({ message }) => {
    endStep(`The log can no longer be written (${message})`);
    process.stderr.on('error', () => {}).write(`The log can no longer be written: the step ends. ${goesOn}\n`);
  });
  process.stdout.on('error', () => {});
  return controller.signal;
}

/** The end of a step: the job is cancelled, or the step's time is up. */
export interface StepEnd {
  readonly deadline: Deadline;
  /** Fires at that moment, or before it, with the error that says why. */
  readonly signal: AbortSignal;
  /** Fires when the last words must have been said. */
  readonly lastWords: AbortSignal;
  /** Whether it has come by now. Work that leaves no turn to a timer delays the signal, which then fires here. */
  hasCome(): Promise<boolean>;
  stop(): void;
}

/** Watches for the one end that everything in a step has. */
export function watchEnd(timeout: number, { cancelled, clock, startedAt }: World): StepEnd {
  const at = startedAt + timeout;
  const [late, silent] = [new AbortController(), new AbortController()];
  const signal = AbortSignal.any([cancelled, late.signal]);
  const endLate = () => late.abort(timeIsUp(timeout));
  const cancels = [clock.after(Math.max(0, at - clock.now()), endLate)];
  const countDown = () => void cancels.push(clock.after(lastWordsBudget, () => silent.abort(signal.reason)));
  if (signal.aborted) countDown();
  else signal.addEventListener('abort', countDown, { once: true });
  return {
    deadline: { at, total: timeout },
    signal,
    lastWords: silent.signal,
    async hasCome() {
      await clock.listen();
      if (clock.now() >= at) endLate();
      return signal.aborted;
    },
    stop: () => {
      signal.removeEventListener('abort', countDown);
      for (const cancel of cancels) cancel();
    },
  };
}
