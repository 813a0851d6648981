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
  pattern: /(?:(?<=[\s,[(])-)?(?<!\d)0{0,2}(?:\d{1,2}|1\d\d|2[0-4]\d|25[0-5])(?!\d)/g,
  read: ([number]) => [Number(number) & 0xff],
};

/** The same in octal. */
const octals: Spelling = {
  sign: /[0-7]/,
  pattern: /(?<![\da-z])(?:0o?)?[0-3]?[0-7]{1,2}(?![\da-z])/gi,
  read: ([number]) => [Number.parseInt(number.replace(/^0o/i, ''), 8)],
};

/** Where the bytes of a line stand in the file or in memory. */
const address = String.raw`(?<![\da-fx])(?:0x[\da-f]{1,16}|[\da-f]{5,16})(?: <[^<>\n]{1,80}>)?:?`;
const column = '(?:0x|-)?[\\da-f]{2,64}(?![\\da-z])';

type ReadColumn = (digits: string) => readonly number[];

/** A number as the bytes of a word, the last of which comes first. */
const readWord = (base: number, size: number) => (digits: string) =>
  Array.from({ length: size }, (_, at) => (Number.parseInt(digits, base) >>> (8 * at)) & 0xff);

const hexOrOctal: readonly ReadColumn[] = [
  (digits) => [...Buffer.from(digits, 'hex')],
  (digits) => [...Buffer.from(digits, 'hex').reverse()],
  readWord(8, 1),
  readWord(8, 2),
];

/** Lines of a dump: what every text that holds some holds too, what they look like, and what their columns may come to. */
interface Dump {
  readonly sign: RegExp;
  readonly line: RegExp;
  readonly columns: readonly ReadColumn[];
}

/**
 * Lines as `xxd`, `hexdump`, `od`, `tcpdump` and debuggers print them: where they stand, their bytes in columns, and in the margin
 * what of them can be read. All of it stands for the bytes. Before a margin, columns have one blank between them, but for the gap in
 * the middle that `hexdump -C` has; where there is none they may stand far apart, and need no address.
 */
const dumps: readonly Dump[] = [
  {
    sign: /(?:[\da-f]{5}|0x[\da-f]+):?[ \t]/i,
    line: new RegExp(
      `${address}[ \\t]{1,3}(${column}(?: ${column}){0,63}(?: {2}[\\da-f]{2}(?: [\\da-f]{2}){0,7}(?= {1,99}\\|))?).{0,250}`,
      'gim',
    ),
    columns: [...hexOrOctal, readWord(2, 1)],
  },
  {
    sign: /(?<![\da-z])(?:0x)?[\da-f]{2,16}[ \t]{1,12}(?:0x|-)?[\da-f]{2,16}(?![\da-z])/i,
    line: new RegExp(
      `(?:${address}|^|(?<=[^\\w\\s]))[ \\t]{1,12}(${column}(?:[ \\t]{1,12}${column}){0,63})[ \\t]{0,99}`,
      'gim',
    ),
    columns: [...hexOrOctal, readWord(10, 2), readWord(10, 4)],
  },
];

const readings = dumps.map(({ columns, line: pattern, sign }) => {
  const split = (all: string) => all.replaceAll(/0x/gi, '').split(/[ \t]+/);
  return columns.map(
    (readColumn): Spelling => ({ sign, pattern, read: ([, all = '']) => split(all).flatMap(readColumn) }),
  );
});

/** The lists of bytes that a text may hold: dumps in every way in which their columns are written, where there are any. */
export function listsIn(text: string): readonly Spelling[] {
  return [decimals, octals, ...readings.filter(([first]) => first?.sign.test(text)).flat()];
}
