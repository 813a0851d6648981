import { OutcomeError } from '../contract/errors.ts';

/** What to do about a step that was ended from outside, where it has changed something. */
export const goesOn = 'Look at the platform: what was started there continues.';

/** A signal that fires when the runner cancels the job, when the log can no longer be written, or at an error that nobody waited for. */
export function watchCancel(): AbortSignal {
  const controller = new AbortController();
  const endStep = (why: string) => controller.abort(new OutcomeError(why, goesOn));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => endStep(`The job was cancelled (${name})`));
  // What nobody waited for ends the step too, in words, as any other error does.
  for (const name of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(name, (error: unknown) => controller.abort(error));
  // A step does not act unseen; and with nobody to hear it, the error would end the process in the middle of its work.
  process.stdout.once('error', ({ message }) => {
    endStep(`The log can no longer be written (${message})`);
    // Opened only here, because hardly any step needs it; that nobody hears it either is no error.
    process.stderr
      .on('error', () => {})
      .write(`The log can no longer be written (${message}): the step ends. ${goesOn}\n`);
  });
  // Every further write fails as the first did, which has been told.
  process.stdout.on('error', () => {});
  return controller.signal;
}
