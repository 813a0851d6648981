import type { Block } from '../contract/outcome.ts';
import { ApiError, isNotFound } from '../platform/wire/api-error.ts';

/** What a call gives, or nothing where the platform says that it is not there and that is fine. */
export async function ifFound<T>(call: Promise<T>, ignoreNotFound = true): Promise<T | undefined> {
  return call.catch((error: unknown) => {
    if (ignoreNotFound && isNotFound(error)) return undefined;
    throw error;
  });
}

/** Removes something; `false` when it was gone already and that is fine. */
export async function removeOne(removal: Promise<unknown>, ignoreNotFound = true): Promise<boolean> {
  const removed = removal.then(() => true);
  return (await ifFound(removed, ignoreNotFound)) ?? false;
}

/** How something is created, or found where it is there already. */
export interface Creation<T> {
  readonly ifExists: 'reuse' | 'fail';
  find(): Promise<T | undefined>;
  create(): Promise<T>;
}

/** Creates something, or finds what is there already where the workflow wants that; `changed` tells which. */
export async function createOrReuse<T>({
  ifExists,
  find,
  create,
}: Creation<T>): Promise<{ readonly found: T; readonly changed: boolean }> {
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

/** A thing that is known by its name, how it is created, and what is told of it. */
export interface NamedCreation<T, Told> extends Creation<T> {
  /** For the headline: `app shop`. */
  readonly what: string;
  /** The outputs; a dry run may have found nothing. */
  outputs(found: T | undefined): Told;
  render(found: T): Block;
}

/** The outcome of creating a thing by its name; a dry run only looks for it. */
export async function createNamed<T extends { readonly raw: unknown }, Told>(
  dryRun: boolean,
  creation: NamedCreation<T, Told>,
) {
  const { what, find, outputs, render } = creation;
  const there = `The ${what} is there already`;
  if (dryRun) {
    const present = await find();
    const headline = present ? there : `Would create the ${what}`;
    return { headline, changed: false, outputs: outputs(present), blocks: present ? [render(present)] : [] };
  }
  const { found, changed } = await createOrReuse(creation);
  return {
    headline: changed ? `Created the ${what}` : there,
    changed,
    outputs: outputs(found),
    result: found.raw,
    blocks: [render(found)],
  };
}
