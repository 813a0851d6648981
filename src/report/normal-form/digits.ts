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

/** Reads digits of so many bits each. */
function unpack(bits: number, read: (code: number) => number): Numeral['decode'] {
  return (digits) => {
    const bytes = Buffer.allocUnsafe(Math.floor((digits.length * bits) / 8));
    let [held, width, length] = [0, 0, 0];
    for (let at = 0; at < digits.length; at++) {
      held = ((held << bits) | read(digits.charCodeAt(at))) & 0x3fff;
      width += bits;
      if (width < 8) continue;
      width -= 8;
      bytes[length++] = held >> width;
    }
    return bytes;
  };
}

/** Bytes written bit by bit. */
const base2: Numeral = {
  amid: joints,
  sign: /[01]{8}/,
  bits: 1,
  cycle: 8,
  digit: /[01]/,
  others: /[^01]+/g,
  decode: unpack(1, (code) => code - 48),
};

const base32: Numeral = {
  bits: 5,
  cycle: 8,
  digit: /[A-Z2-7]/,
  others: /[^A-Z2-7]+/g,
  decode: unpack(5, (code) => (code < 65 ? code - 24 : code - 65)),
};

/** Base32 in small letters, of which every text is full: only where so many stand in a row that they are no words. */
const smallBase32: Numeral = {
  ...base32,
  amid: joints,
  // Tried where a row begins, not at each of its letters.
  sign: /(?<![a-z2-7])[a-z2-7]{16}/,
  digit: /[a-z2-7]/,
  others: /[^a-z2-7]+/g,
  decode: unpack(5, (code) => (code < 65 ? code - 24 : code - 97)),
};

/** Base32 in the digits with which hex begins. */
const base32hex: Numeral = {
  ...base32,
  sign: /(?<![\dA-V])[\dA-V]{13}/,
  digit: /[\dA-V]/,
  others: /[^\dA-V]+/g,
  decode: unpack(5, (code) => (code < 65 ? code - 48 : code - 55)),
};

/** What `uuencode` writes, whose lines begin with how many bytes are on them. */
const uuencoded: Numeral = {
  amid: { sign: /^M/m, pattern: /^[!-M](?=[ -`]{4})/gm },
  // In so long a row without small letters, words have no two of these signs.
  sign: /(?=[!-`]{11})[!-`]{0,9}[#-&;<>?@^][!-`]{0,9}[#-&;<>?@^]/,
  bits: 6,
  cycle: 4,
  digit: /[ -`]/,
  others: /[^ -`]+/g,
  decode: unpack(6, (code) => (code - 32) & 63),
};

/** The digits that a text may be written in. */
export const numerals: readonly Numeral[] = [base64, hex, base32, smallBase32, base2, base32hex, uuencoded];
