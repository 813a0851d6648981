import { joints } from './spellings.ts';
import type { Spelling } from './undo.ts';

/** Bytes written in digits of so many bits each; all that is no digit, such as a line break or a colon, is passed over. */
export interface Numeral {
  readonly bits: number;
  /** The digits in the order of their values, in each way in which they are written. */
  readonly digits: readonly string[];
  /** What every text that is written in them holds; absent where they are few enough to be looked for always. */
  readonly sign?: RegExp;
  /** What may stand among them and looks like some. */
  readonly amid?: Spelling;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
const ofBase64 = `${letters.toUpperCase()}${letters}0123456789+/`;
const ofBase32 = `${letters}234567`;
const ofBase32hex = `0123456789${letters.slice(0, 22)}`;
const ofHex = '0123456789abcdef';

/** Base64, in its own alphabet and in that for URLs. */
const base64: Numeral = { amid: joints, bits: 6, digits: [ofBase64, ofBase64.replace('+/', '-_')] };

const hex: Numeral = {
  // `0xa` is a byte too.
  amid: {
    sign: /0x/i,
    pattern: /0x(?:([0-9a-f])(?![0-9a-f]))?/gi,
    read: ([, digit]) => (digit === undefined ? [] : [...Buffer.from(`0${digit}`)]),
  },
  bits: 4,
  digits: [ofHex, ofHex.toUpperCase()],
};

/** Bytes written bit by bit. */
const base2: Numeral = { amid: joints, sign: /[01]{8}/, bits: 1, digits: ['01'] };

const base32: Numeral = { bits: 5, digits: [ofBase32.toUpperCase()] };

/** Base32 in small letters, of which every text is full: only where so many stand in a row that they are no words. */
const smallBase32: Numeral = {
  ...base32,
  amid: joints,
  // Tried where a row begins, not at each of its letters.
  sign: /(?<![a-z2-7])[a-z2-7]{16}/,
  digits: [ofBase32],
};

/** Base32 in the digits with which hex begins. */
const base32hex: Numeral = {
  ...base32,
  // Perhaps in groups, or wrapped.
  sign: /(?<![\dA-V])(?:[\dA-V][\s-]?){13}/,
  digits: [ofBase32hex.toUpperCase()],
};

/** The same in small letters, where it is neither hex nor a word. */
const smallBase32hex: Numeral = {
  ...base32,
  sign: /(?<![\da-v])(?=[\da-f]{0,40}[g-v])(?=[a-v]{0,40}\d)[\da-v]{16}/,
  digits: [ofBase32hex],
};

/** What `uuencode` writes, whose lines begin with how many bytes are on them. */
const uuencoded: Numeral = {
  amid: { sign: /^[ \t>|]{0,40}M/m, pattern: /^[ \t>|]{0,40}[!-M](?=[ -`]{4})/gm },
  // In so long a row without small letters, words have no two of these signs. It is tried at signs, which are few.
  sign: /[#-&(-+;-@[-^`](?=[!-`]{0,20}[#-&(-+;-@[-^`])(?<=(?=[!-`]{11})[!-`]{1,10})/,
  bits: 6,
  digits: [` !"#$%&'()*+,-./0123456789:;<=>?@${letters.toUpperCase()}[\\]^_`, '`'],
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
