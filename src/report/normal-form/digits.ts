import type { View } from './view.ts';

/** Bytes written in digits of so many bits each; all that is no digit, such as a line break or a colon, is passed over. */
export interface Numeral {
  readonly bits: number;
  /** Digits after which the same place in a byte comes again: what stands before may shift a text by fewer. */
  readonly cycle: number;
  /** The value of each character; 255 where it is no digit. */
  readonly values: Uint8Array;
}

const none = 255;
const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Base64, in its own alphabet and in that for URLs. */
export const base64: Numeral = {
  bits: 6,
  cycle: 4,
  values: valuesOf(`${upper}${upper.toLowerCase()}0123456789+/`, '-_', 62),
};
export const hex: Numeral = { bits: 4, cycle: 2, values: valuesOf('0123456789abcdef', 'ABCDEF', 10) };
export const base32: Numeral = { bits: 5, cycle: 8, values: valuesOf(`${upper}234567`) };

function valuesOf(alphabet: string, others = '', first = 0): Uint8Array {
  const values = new Uint8Array(256).fill(none);
  for (const [value, sign] of [...alphabet].entries()) values[sign.charCodeAt(0)] = value;
  for (const [value, sign] of [...others].entries()) values[sign.charCodeAt(0)] = first + value;
  return values;
}

/** What the digits of a view come to, from each place in which a byte may begin, unless it is fewer bytes than wanted. */
export function* readDigits(source: View, { bits, cycle, values }: Numeral, fewest: number): Generator<View> {
  const digits = findDigits(source.bytes, values);
  // Where each digit stands; most texts hold no secret, so that nobody asks.
  let places: Uint32Array | undefined;
  const place = (digit: number) => {
    places ??= locateDigits(source.bytes, values);
    return places[digit] as number;
  };
  for (let skipped = 0; skipped < cycle; skipped++) {
    if (((digits.length - skipped) * bits) / 8 < fewest) return;
    const bytes = regroup(digits.subarray(skipped), bits);
    yield {
      bytes,
      from: (index) => source.from(place(skipped + Math.floor((index * 8) / bits))),
      to: (index) => source.to(place(skipped + Math.floor((index * 8 + 7) / bits))),
    };
  }
}

function findDigits(bytes: Buffer, values: Uint8Array): Uint8Array {
  const digits = Buffer.allocUnsafe(bytes.length);
  let count = 0;
  for (let index = 0; index < bytes.length; index++) {
    const value = values[bytes[index] as number] as number;
    if (value !== none) digits[count++] = value;
  }
  return digits.subarray(0, count);
}

function locateDigits(bytes: Buffer, values: Uint8Array): Uint32Array {
  const places = new Uint32Array(bytes.length);
  let count = 0;
  for (let index = 0; index < bytes.length; index++)
    if (values[bytes[index] as number] !== none) places[count++] = index;
  return places;
}

/** Digits of so many bits each as bytes of eight; what is left over at the end is no byte. */
function regroup(digits: Uint8Array, bits: number): Buffer {
  const bytes = Buffer.allocUnsafe(Math.floor((digits.length * bits) / 8));
  let [held, width, length] = [0, 0, 0];
  for (let index = 0; index < digits.length; index++) {
    held = ((held << bits) | (digits[index] as number)) & 0xffff;
    width += bits;
    if (width < 8) continue;
    width -= 8;
    bytes[length++] = held >> width;
  }
  return bytes;
}
