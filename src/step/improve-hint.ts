import { openPlatform, type Platform, type PlatformOptions } from '../platform/open-platform.ts';
import { ApiError, isNotFound } from '../platform/wire/api-error.ts';
import { remaining } from '../platform/wire/clock.ts';

/** A failure may be told this much later for the sake of a better hint. */
const longestSearch = 2000;

/** A better hint than the error's own, for who knows the step's inputs and may look at the platform; undefined where there is none. */
export async function improveHint(
  error: unknown,
  options: Omit<PlatformOptions, 'onWrite'>,
): Promise<string | undefined> {
  if (!(error instanceof ApiError) || options.signal.aborted) return undefined;
  const lost = isNotFound(error) || error.code === 'unreadable';
  if (lost && !/\/v\d[\w.]*$/.test(options.baseUrl))
    return 'Add the API’s version to the end of `api-url`, such as `/api/v1`: it has none.';
  if (!isNotFound(error) || error.path === undefined) return undefined;
  const { findNear } = await import(/* webpackChunkName: 'failure' */ './find-near.ts');
  return findNear(error.path, openBriefly(options)).catch(() => undefined);
}

/** The platform for one look: each request is sent once, none changes anything, and the time is short. */
function openBriefly(options: Omit<PlatformOptions, 'onWrite'>): Platform {
  const { clock, deadline, signal } = options;
  const total = Math.min(longestSearch, remaining(deadline, clock));
  return openPlatform({
    ...options,
    readOnly: true,
    deadline: { at: clock.now() + total, total },
    // By the machine's time too: a failure is not told later because a test's clock stands still.
    signal: AbortSignal.any([signal, AbortSignal.timeout(total)]),
    requestTimeout: total,
    onRetry: (error) => {
      throw error;
    },
    onWrite: () => {},
  });
}
