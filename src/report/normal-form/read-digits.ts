import type { Numeral } from './digits.ts';
import { undo } from './undo.ts';
import { makeView, type View } from './view.ts';

/** What the digits of a view come to, from each bit in which a byte may begin, unless it is fewer bytes than wanted or was read before. */
export function* readDigits(view: View, numeral: Numeral, fewest: number, read: Buffer[]): Generator<View> {
  const { amid, bits, sign } = numeral;
  const source = (amid && undo(view, amid)) ?? view;
  if ((source.bytes.length * bits) / 8 < fewest || sign?.test(source.text()) === false) return;
  const { count, packed } = pack(source.bytes, numeral);
  if (read.some((one) => one.equals(packed))) return;
  read.push(packed);
  // Where each digit stands; most texts hold no secret, so that nobody asks.
  let places: Uint32Array | undefined;
  const place = (bit: number) => {
    places ??= locateDigits(source.bytes, numeral, count);
    return places[Math.floor(bit / bits)] as number;
  };
  // What stands before may shift a text by whole digits: by as many bits as divide both a digit and a byte.
  for (let ahead = 0; ahead < 8; ahead += bits & -bits) {
    const length = Math.floor((count * bits - ahead) / 8);
    if (length < fewest) return;
    yield makeView(
      shift(packed, ahead, length),
      (index) => source.from(place(ahead + index * 8)),
      (index) => source.to(place(ahead + index * 8 + 7)),
    );
  }
}

const tables = new Map<Numeral, Uint8Array>();

/** Of each byte of a text: one more than its value as a digit, or nothing. */
function tableOf(numeral: Numeral): Uint8Array {
  const table = tables.get(numeral) ?? new Uint8Array(256);
  if (!tables.has(numeral))
    for (const digits of numeral.digits)
      for (let at = 0; at < digits.length; at++) table[digits.charCodeAt(at)] = at + 1;
  tables.set(numeral, table);
  return table;
}

/** The bits of all digits in a row, the last byte filled up, and how many digits there are. */
function pack(text: Buffer, numeral: Numeral): { readonly packed: Buffer; readonly count: number } {
  const { bits } = numeral;
  const table = tableOf(numeral);
  const packed = Buffer.allocUnsafe(Math.ceil((text.length * bits) / 8) + 1);
  let [held, width, length, count] = [0, 0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const digit = table[text[at] as number] as number;
    if (digit === 0) continue;
    count++;
    held = ((held << bits) | (digit - 1)) & 0x3fff;
    width += bits;
    if (width < 8) continue;
    width -= 8;
    packed[length++] = held >> width;
  }
  packed[length++] = held << (8 - width);
  return { packed: packed.subarray(0, length), count };
}

/** So many bytes, from that bit on. */
function shift(packed: Buffer, ahead: number, length: number): Buffer {
  if (ahead === 0) return packed.subarray(0, length);
  const bytes = Buffer.allocUnsafe(length);
  for (let at = 0; at < length; at++)
    bytes[at] = ((packed[at] as number) << ahead) | ((packed[at + 1] as number) >> (8 - ahead));
  return bytes;
}

function locateDigits(text: Buffer, numeral: Numeral, count: number): Uint32Array {
  const table = tableOf(numeral);
  const places = new Uint32Array(count);
  let found = 0;
  for (let at = 0; at < text.length; at++) if (table[text[at] as number] !== 0) places[found++] = at;
  return places;
}
