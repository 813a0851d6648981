import { ActionError, excusing, hasCode } from '../contract/errors.ts';
import type { Block } from '../contract/outcome.ts';
import { type Reader, wireForm } from '../platform/shape/reader.ts';
import { isNotFound } from '../platform/wire/api-error.ts';
import type { Find } from '../platform/wire/retry.ts';
import type { Context } from './operation.ts';

/** What a call gives; undefined if the platform answers that it is not there. */
export async function ifFound<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch(excusing(isNotFound));
}

/** Removes something; `false` if it was already gone and that is fine. */
export async function removeOne(removal: Promise<unknown>, ignoreNotFound = true): Promise<boolean> {
  const isFine = (error: unknown) => ignoreNotFound && hasCode(error, 'not-found');
  return removal.then(() => true, excusing(isFine, false));
}

/** How something is created, or found if it is already there. */
export interface Creation<T> {
  /** What messages call it: `app shop`. */
  readonly what: string;
  readonly ifExists: 'reuse' | 'fail';
  find: Find<T>;
  /** Creates it; `find` shows what an attempt without an answer has made, because nothing was there before. */
  create(find: Find<T>): Promise<T>;
}

/** Creates something, or finds what is already there if the workflow wants that; `changed` says which. */
export async function createOrReuse<T>({ what, ifExists, find, create }: Creation<T>) {
  const before = await find();
  if (before === undefined) return { found: await create(find), changed: true };
  if (ifExists === 'reuse') return { found: before, changed: false };
  throw new ActionError('conflict', `The ${what} already exists`, 'Set `if-exists: reuse` to use it, or remove it.');
}

/** A thing that is known by its name, how it is created, and how it is shown. */
export interface NamedCreation<T, Given> extends Creation<T> {
  readonly reader: Reader<T>;
  outputs(found: T): Given;
  render(found: T): Block;
}

/** The outcome of creating a thing by its name. */
export async function createNamed<T, Given>({ dryRun }: Pick<Context, 'dryRun'>, creation: NamedCreation<T, Given>) {
  const { what, reader, outputs, render } = creation;
  const { found, changed } = await createOrReuse(creation);
  return {
    headline: changed ? `${dryRun ? 'Would create' : 'Created'} the ${what}` : `The ${what} already exists`,
    changed,
    outputs: outputs(found),
    result: wireForm(reader, found),
    blocks: [render(found)],
  };
}
