import { openPlatform, type Platform, type PlatformOptions } from '../platform/open-platform.ts';
import { ApiError, isNotFound } from '../platform/wire/api-error.ts';
import { searchBriefly } from './search-briefly.ts';

/** A better hint than the error's own, for who knows the step's inputs and may look at the platform; undefined where there is none. */
export async function improveHint(
  error: unknown,
  options: Omit<PlatformOptions, 'onWrite'>,
): Promise<string | undefined> {
  if (!(error instanceof ApiError) || options.signal.aborted) return undefined;
  const lost = isNotFound(error) || error.code === 'unreadable';
  if (lost && !/\/v\d[\w.]*$/.test(options.baseUrl))
    return 'Add the API’s version to the end of `api-url`, such as `/api/v1`: it has none.';
  if (!isNotFound(error)) return undefined;
  const { findNear } = await import(/* webpackChunkName: 'failure' */ './find-near.ts');
  return findNear(error.parts, openBriefly(options)).catch(() => undefined);
}

/** The platform for one look: each request is sent once, none changes anything, and the time is short. */
function openBriefly(options: Omit<PlatformOptions, 'onWrite'>): Platform {
  return openPlatform({ ...options, ...searchBriefly(options), attempts: 1, readOnly: true, onWrite: () => {} });
}
