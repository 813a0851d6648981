import { isNotFound } from '../platform/wire/api-error.ts';

/** What a call gives, or nothing where the platform says that it is not there. */
export async function ifFound<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
}
