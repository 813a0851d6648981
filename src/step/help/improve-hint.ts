import { InputError } from '../../contract/errors.ts';
import type { InputValues } from '../../contract/inputs.ts';
import { openPlatform, type Platform, type PlatformOptions } from '../../platform/open-platform.ts';
import { ApiError, isNotFound, type PathPartValue } from '../../platform/wire/api-error.ts';
import { searchBriefly } from './search-briefly.ts';

/** A better hint than the error's own, from the step's inputs and a look at the platform; undefined where there is none. */
export async function improveHint(
  thrown: unknown,
  inputs: Partial<InputValues>,
  options: Omit<PlatformOptions, 'onWrite'>,
): Promise<string | undefined> {
  // What was sought in more than one place says so itself; what it came from tells by which name.
  const error = thrown instanceof InputError ? thrown.cause : thrown;
  if (!(error instanceof ApiError) || options.signal.aborted) return undefined;
  const lost = isNotFound(error) || ['unexpected', 'unreadable'].includes(error.code);
  if (lost && !/\/v\d[\w.]*$/.test(options.baseUrl))
    return 'Let `api-url` end in the API’s version, such as `/api/v1`.';
  const parts = findAsked(error, inputs.team);
  if (parts.length === 0) return undefined;
  const { findNear } = await import(/* webpackChunkName: 'advice' */ './find-near.ts');
  return findNear(parts, inputs, openBriefly(options));
}

/** What was asked for and is not there: by its path, or a team that the platform calls wrong in what was sent. */
function findAsked(error: ApiError, team: string | undefined): readonly PathPartValue[] {
  if (isNotFound(error)) return error.parts;
  const isTeam = team !== undefined && error.code === 'invalid_params' && /\bteam/i.test(error.message);
  return isTeam ? [['team', team]] : [];
}

/** The platform for one look: each request is sent once, none changes anything, and the time is short. */
function openBriefly(options: Omit<PlatformOptions, 'onWrite'>): Platform {
  return openPlatform({ ...options, ...searchBriefly(options), attempts: 1, readOnly: true, onWrite: () => {} });
}
