import { DeadlineError } from '../contract/errors.ts';
import { formatDuration } from '../contract/format-duration.ts';

/** A signal that fires when the job is cancelled or the step's time is up, with the error that says so. */
export function watchEnd(timeout: number, cancelled: AbortSignal): { readonly signal: AbortSignal; stop(): void } {
  const late = new AbortController();
  const timer = setTimeout(
    () =>
      late.abort(
        new DeadlineError(
          `The step did not end within ${formatDuration(timeout)}`,
          'Give `timeout` a longer time if this is to be expected.',
        ),
      ),
    timeout,
  );
  return { signal: AbortSignal.any([cancelled, late.signal]), stop: () => clearTimeout(timer) };
}
