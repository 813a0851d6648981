import { ApiError } from '../../src/platform/wire/api-error.ts';

/** The error for an answer by which the platform refuses something, for good unless told otherwise. */
export function makeRefusal(status: number | undefined, more: Partial<ApiError> = {}): ApiError {
  const said = { message: `answered ${status}`, hint: 'None.', code: 'refused', status };
  return new ApiError({ ...said, retry: { sent: true, again: false }, ...more });
}
