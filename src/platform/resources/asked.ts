import { type Reader, ShapeError } from '../shape/reader.ts';

type Named = { readonly id: string; readonly name?: string; readonly hostname?: string };

/** Refuses a thing that has another id, name and hostname than the one that was asked for. */
export function asked<T extends Named>(reader: Reader<T>, wanted: string): Reader<T> {
  const read = (value: unknown, path: string) => {
    const found = reader.read(value, path);
    if ([found.id, found.name, found.hostname].includes(wanted)) return found;
    throw new ShapeError('id or name', 'the one that was asked for', 'another');
  };
  return { ...reader, read };
}

/** A reply whose content does not matter. */
export const nothing: Reader<undefined> = { read: () => undefined, write: () => undefined };
