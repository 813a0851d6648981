import type { Spelling } from './view.ts';

/** What stands before each byte in some lists of hex digits, where `0xa` is a byte too. */
export const hexPrefix: Spelling = {
  sign: /0x/i,
  pattern: /0x(?:([0-9a-f])(?![0-9a-f]))?/gi,
  read: ([, digit]) => (digit === undefined ? [] : [...Buffer.from(`0${digit}`)]),
};

/** Numbers that a byte can have, as lists of bytes are printed. */
const decimals: Spelling = {
  sign: /\d/,
  // Java's bytes are signed.
  pattern: /(?:(?<=[\s,[(])-)?(?<!\d)(?:\d{1,2}|1\d\d|2[0-4]\d|25[0-5])(?!\d)/g,
  read: ([number]) => [Number(number) & 0xff],
};

/** Bytes written bit by bit. */
const bits: Spelling = {
  sign: /[01]{8}/,
  pattern: /(?<![01])[01]{8}(?![01])/g,
  read: ([byte]) => [Number.parseInt(byte, 2)],
};

/**
 * A line as `xxd`, `hexdump` and `od` print it: where it stands in the file, its bytes in columns, of which only those of
 * `hexdump -C` have a gap in their middle, and in the margin what of them can be read. All of it stands for the bytes.
 */
const line =
  /(?<![\da-f])[\da-f]{5,16}:?[ \t]{1,3}([\da-f]{2,16}(?: [\da-f]{2,16}){0,63}(?: {2}[\da-f]{2}(?: [\da-f]{2}){0,7}(?= {1,99}\|))?).{0,250}/gi;

/** What a column may come to. */
const columns: readonly ((digits: string) => readonly number[])[] = [
  (digits) => [...Buffer.from(digits, 'hex')],
  // Words of several bytes, the last of which comes first.
  (digits) => [...Buffer.from(digits, 'hex').reverse()],
  (digits) => [Number.parseInt(digits, 2)],
  (digits) => [Number.parseInt(digits, 8)],
  (digits) => [Number.parseInt(digits, 8) & 0xff, Number.parseInt(digits, 8) >> 8],
];

const sign = /[\da-fA-F]{5}:?[ \t]/;

const dumps: readonly Spelling[] = columns.map((readColumn) => ({
  sign,
  pattern: line,
  read: ([, all = '']) => all.split(/ +/).flatMap(readColumn),
}));

/** The lists of bytes that a text may hold: dumps in every way in which their columns are written, where there is an address. */
export function listsIn(text: string): readonly Spelling[] {
  return sign.test(text) ? [decimals, bits, ...dumps] : [decimals, bits];
}
