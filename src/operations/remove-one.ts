import { isNotFound } from '../platform/wire/api-error.ts';

/** Removes something; `false` when it was gone already and the workflow takes that as done. */
export async function removeOne(remove: () => Promise<void>, ignoreNotFound: boolean): Promise<boolean> {
  try {
    await remove();
    return true;
  } catch (error) {
    if (ignoreNotFound && isNotFound(error)) return false;
    throw error;
  }
}
