import { joints } from './spellings.ts';
import { type Spelling, undo } from './undo.ts';
import { makeView, type View } from './view.ts';

/** Bytes written in digits of so many bits each; all that is no digit, such as a line break or a colon, is passed over. */
export interface Numeral {
  readonly bits: number;
  /** Digits after which the same place in a byte comes again: what stands before may shift a text by fewer. */
  readonly cycle: number;
  /** What every text that is written in them holds; absent where they are few enough to be looked for always. */
  readonly sign?: RegExp;
  /** What may stand among them and looks like some. */
  readonly amid?: Spelling;
  readonly digit: RegExp;
  readonly others: RegExp;
  /** What digits alone come to; what is left over at the end is no byte. */
  decode(digits: string): Buffer;
}

/** Base64, in its own alphabet and in that for URLs. */
const base64: Numeral = {
  amid: joints,
  bits: 6,
  cycle: 4,
  digit: /[\w+/-]/,
  others: /[^\w+/-]+/g,
  decode: (digits) => Buffer.from(digits, 'base64'),
};

const hex: Numeral = {
  // `0xa` is a byte too.
  amid: {
    sign: /0x/i,
    pattern: /0x(?:([0-9a-f])(?![0-9a-f]))?/gi,
    read: ([, digit]) => (digit === undefined ? [] : [...Buffer.from(`0${digit}`)]),
  },
  bits: 4,
  cycle: 2,
  digit: /[0-9a-fA-F]/,
  others: /[^0-9a-fA-F]+/g,
  decode: (digits) => Buffer.from(digits, 'hex'),
};

/** Bytes written bit by bit. */
const base2: Numeral = {
  amid: joints,
  sign: /[01]{8}/,
  bits: 1,
  cycle: 8,
  digit: /[01]/,
  others: /[^01]+/g,
  decode: (digits) =>
    Buffer.from(
      Array.from({ length: digits.length >> 3 }, (_, at) => Number.parseInt(digits.slice(8 * at, 8 * at + 8), 2)),
    ),
};

const base32: Numeral = {
  bits: 5,
  cycle: 8,
  digit: /[A-Z2-7]/,
  others: /[^A-Z2-7]+/g,
  decode(digits) {
    const bytes = Buffer.allocUnsafe(Math.floor((digits.length * 5) / 8));
    let [held, width, length] = [0, 0, 0];
    for (let at = 0; at < digits.length; at++) {
      const code = digits.charCodeAt(at);
      held = ((held << 5) | (code < 65 ? code - 24 : code - 65)) & 0xfff;
      width += 5;
      if (width < 8) continue;
      width -= 8;
      bytes[length++] = held >> width;
    }
    return bytes;
  },
};

/** Base32 in small letters, of which every text is full: only where so many stand in a row that they are no words. */
const smallBase32: Numeral = {
  ...base32,
  amid: joints,
  // Tried where a row begins, not at each of its letters.
  sign: /(?<![a-z2-7])[a-z2-7]{16}/,
  digit: /[a-z2-7]/,
  others: /[^a-z2-7]+/g,
  decode: (digits) => base32.decode(digits.toUpperCase()),
};

/** The digits that a text may be written in. */
export const numerals: readonly Numeral[] = [base64, hex, base32, smallBase32, base2];

/** What the digits of a view come to, from each place in which a byte may begin, unless it is fewer bytes than wanted or was read before. */
export function* readDigits(view: View, numeral: Numeral, fewest: number, read: Set<string>): Generator<View> {
  const { amid, bits, cycle, sign } = numeral;
  const source = (amid && undo(view, amid)) ?? view;
  const text = source.text();
  if ((text.length * bits) / 8 < fewest || sign?.test(text) === false) return;
  const digits = text.replace(numeral.others, '');
  if (read.has(digits)) return;
  read.add(digits);
  // Where each digit stands; most texts hold no secret, so that nobody asks.
  let places: Uint32Array | undefined;
  const place = (digit: number) => {
    places ??= locateDigits(text, numeral, digits.length);
    return places[digit] as number;
  };
  for (let skipped = 0; skipped < cycle; skipped++) {
    if (((digits.length - skipped) * bits) / 8 < fewest) return;
    yield makeView(
      numeral.decode(digits.slice(skipped)),
      (index) => source.from(place(skipped + Math.floor((index * 8) / bits))),
      (index) => source.to(place(skipped + Math.floor((index * 8 + 7) / bits))),
    );
  }
}

function locateDigits(text: string, { digit }: Numeral, count: number): Uint32Array {
  const places = new Uint32Array(count);
  let found = 0;
  for (let at = 0; at < text.length; at++) if (digit.test(text.charAt(at))) places[found++] = at;
  return places;
}
