import { OutcomeError } from '../../contract/errors.ts';
import { isSameId } from '../deployment.ts';
import { isNotFound } from '../wire/api-error.ts';
import { isDeleted } from './is-deleted.ts';
import { isMeant, type Named } from './is-meant.ts';

interface Known extends Named {
  readonly team?: string | undefined;
  readonly raw?: unknown;
}

/** The one thing of a list that an id or a name means, if any, and that is not deleted. Where it means several, none of them is taken for the one that was meant. */
export function findOnly<T extends Known>(what: string, asked: string, things: readonly T[]): T | undefined {
  const [only, ...others] = things.filter((thing) => isMeant(asked, thing) && !isDeleted(thing));
  // Pages of a list may overlap.
  if (only === undefined || others.every(({ id }) => isSameId(id, only.id))) return only;
  const all = [only, ...others].map(({ id, name, hostname, team }) =>
    [name ?? hostname, id && `id ${id}`, team && `team ${team}`].filter(Boolean).join(', '),
  );
  throw new OutcomeError(
    `\`${asked}\` is the id or name of more than one ${what}: ${all.join('; ')}`,
    'Give an id that is no other’s name. Nothing was done.',
  );
}

/**
 * What is shown under an id or name, by itself or in the list. It is taken for gone only where both ways agree: platforms also
 * say “not found” of what a token may not touch.
 */
export async function findShown<T extends Known>(
  what: string,
  asked: string,
  got: Promise<T>,
  list: () => Promise<readonly T[]>,
): Promise<T | undefined> {
  try {
    const found = await got;
    if (!isDeleted(found)) return found;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  return findOnly(what, asked, await list());
}
