import { OutcomeError } from '../../../contract/errors.ts';
import { isSameId } from '../../deployment.ts';
import { listSetbacks } from '../../words/setbacks.ts';
import { isMeant, type Named, pick, pickTime } from './fields.ts';

const deleted = /^(deleted|destroyed|removed|terminated|deprovisioned|gone)$/i;

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
 * Whether a thing says of itself that it is deleted: some platforms show what is gone for ever after. Its state goes before flags and
 * moments, which may be of before. One that is only going may still stay, as may one whose `metadata` tell when that began.
 */
export function isDeleted({ raw }: { readonly raw?: unknown }): boolean {
  const state = pick(raw, 'status', 'state', 'phase');
  if (state !== undefined || pickTime(raw, 'restored_at') !== undefined) return deleted.test(state ?? '');
  const told = listSetbacks({ ...(raw as object), metadata: undefined }).filter(({ kind }) => kind === 'going');
  return told.length > 0 && told.every(({ text }) => deleted.test(text));
}
