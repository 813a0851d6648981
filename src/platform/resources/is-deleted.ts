import { listSetbacks } from '../wire/setbacks.ts';

/**
 * Whether a thing says of itself that it is deleted: some platforms show what is gone for ever after. One that is only going may
 * still stay, as may one whose `metadata` tell when that began.
 */
export function isDeleted({ raw }: { readonly raw?: unknown }): boolean {
  const told = listSetbacks({ ...(raw as object), metadata: undefined }).filter(({ kind }) => kind === 'going');
  return told.length > 0 && told.every(({ text }) => /(ed|gone)$/i.test(text));
}
