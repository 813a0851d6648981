import { DeadlineError, OutcomeError } from '../contract/errors.ts';
import { formatDuration } from '../contract/format-duration.ts';

/** A signal that fires when the runner cancels the job or the step's time is up, with the error that says so. */
export function watchEnd(timeout: number): { readonly signal: AbortSignal; stopWatching(): void } {
  const controller = new AbortController();
  const cancel = (signal: NodeJS.Signals) =>
    controller.abort(
      new OutcomeError(
        `The job was cancelled (${signal})`,
        'What was started on the platform goes on there: look at the app.',
      ),
    );
  const timer = setTimeout(
    () =>
      controller.abort(
        new DeadlineError(
          `The step did not end within ${formatDuration(timeout)}`,
          'Give `timeout` a longer time if this is to be expected.',
        ),
      ),
    timeout,
  );
  process.on('SIGINT', cancel);
  process.on('SIGTERM', cancel);
  return {
    signal: controller.signal,
    stopWatching() {
      clearTimeout(timer);
      process.off('SIGINT', cancel);
      process.off('SIGTERM', cancel);
    },
  };
}
