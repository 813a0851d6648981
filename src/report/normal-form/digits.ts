import { joints } from './spellings.ts';
import type { Spelling } from './undo.ts';

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

/** Reads digits of so many bits each, in the order of an alphabet, which may begin again. */
function unpack(bits: number, alphabet: string): Numeral['decode'] {
  let values: Uint8Array | undefined;
  return (digits) => {
    values ??= Uint8Array.from(
      { length: 128 },
      (_, code) => alphabet.indexOf(String.fromCharCode(code)) & (2 ** bits - 1),
    );
    const codes = Buffer.from(digits, 'latin1');
    const bytes = Buffer.allocUnsafe(Math.floor((digits.length * bits) / 8));
    let [held, width, length] = [0, 0, 0];
    for (let at = 0; at < codes.length; at++) {
      held = ((held << bits) | (values[codes[at] as number] as number)) & 0x3fff;
      width += bits;
      if (width < 8) continue;
      width -= 8;
      bytes[length++] = held >> width;
    }
    return bytes;
  };
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
const ofBase32 = `${letters}234567`;
const ofBase32hex = `0123456789${letters.slice(0, 22)}`;

/** Bytes written bit by bit. */
const base2: Numeral = {
  amid: joints,
  sign: /[01]{8}/,
  bits: 1,
  cycle: 8,
  digit: /[01]/,
  others: /[^01]+/g,
  decode: unpack(1, '01'),
};

const base32: Numeral = {
  bits: 5,
  cycle: 8,
  digit: /[A-Z2-7]/,
  others: /[^A-Z2-7]+/g,
  decode: unpack(5, ofBase32.toUpperCase()),
};

/** Base32 in small letters, of which every text is full: only where so many stand in a row that they are no words. */
const smallBase32: Numeral = {
  ...base32,
  amid: joints,
  // Tried where a row begins, not at each of its letters.
  sign: /(?<![a-z2-7])[a-z2-7]{16}/,
  digit: /[a-z2-7]/,
  others: /[^a-z2-7]+/g,
  decode: unpack(5, ofBase32),
};

/** Base32 in the digits with which hex begins. */
const base32hex: Numeral = {
  ...base32,
  // Perhaps in groups, or wrapped.
  sign: /(?<![\dA-V])(?:[\dA-V][\s-]?){13}/,
  digit: /[\dA-V]/,
  others: /[^\dA-V]+/g,
  decode: unpack(5, ofBase32hex.toUpperCase()),
};

/** The same in small letters, where it is neither hex nor a word. */
const smallBase32hex: Numeral = {
  ...base32,
  sign: /(?<![\da-v])(?=[\da-f]{0,40}[g-v])(?=[a-v]{0,40}\d)[\da-v]{16}/,
  digit: /[\da-v]/,
  others: /[^\da-v]+/g,
  decode: unpack(5, ofBase32hex),
};

/** What `uuencode` writes, whose lines begin with how many bytes are on them. */
const uuencoded: Numeral = {
  amid: { sign: /^[ \t>|]{0,40}M/m, pattern: /^[ \t>|]{0,40}[!-M](?=[ -`]{4})/gm },
  // In so long a row without small letters, words have no two of these signs.
  sign: /(?=[!-`]{11})[!-`]{0,9}[#-&(-+;-@[-^`][!-`]{0,20}[#-&(-+;-@[-^`]/,
  bits: 6,
  cycle: 4,
  digit: /[ -`]/,
  others: /[^ -`]+/g,
  decode: unpack(6, ` !"#$%&'()*+,-./0123456789:;<=>?@${letters.toUpperCase()}[\\]^_\``),
};

/** The digits that a text may be written in. */
export const numerals: readonly Numeral[] = [
  base64,
  hex,
  base32,
  smallBase32,
  base2,
  base32hex,
  smallBase32hex,
  uuencoded,
];
