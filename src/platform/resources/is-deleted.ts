import { listSetbacks } from '../words/setbacks.ts';
import { pick, pickTime } from './fields.ts';

const deleted = /^(deleted|destroyed|removed|terminated|deprovisioned|gone)$/i;

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
