import { ApiError } from '../platform/wire/api-error.ts';

/** What a creation came to. */
export interface Created<T> {
  readonly found: T;
  /** `false` when it was there already. */
  readonly changed: boolean;
}

/** Creates something, or finds what is there already where the workflow wants that. */
export async function createOrReuse<T>(
  ifExists: 'reuse' | 'fail',
  create: () => Promise<T>,
  find: () => Promise<T | undefined>,
): Promise<Created<T>> {
  try {
    return { found: await create(), changed: true };
  } catch (error) {
    // Platforms refuse what is there already with one of these; only a look tells whether it is the caller's own.
    const refused = error instanceof ApiError && (error.status === 409 || error.status === 422);
    const present = refused && ifExists === 'reuse' ? await find().catch(ignoreRefusal) : undefined;
    if (present === undefined) throw error;
    return { found: present, changed: false };
  }
}

// What may not be seen belongs to somebody else: the first refusal says more than the second.
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}
