import type { ByteList } from './undo.ts';

/** Numbers that a byte can have, as lists of bytes are printed. */
const decimals: ByteList = {
  sign: /\d/,
  // Java's bytes are signed.
  pattern: /(?:(?<=[\s,[(])-)?(?<!\d)0{0,2}(?:\d{1,2}|1\d\d|2[0-4]\d|25[0-5])(?!\d)/g,
  ...eachAs((number) => Number(number) & 0xff),
};

/** Numbers of characters that are more than a byte: `[1082, 1083]`, `0x43a 0x43b`. */
const codePoints: ByteList = {
  sign: /(?<![\da-z])(?:\d{3,6}|0x[\da-f]{3,5})[,;\s]{1,20}(?:\d{2,6}|0x[\da-f]{2,5})(?![\da-z])/i,
  pattern: /(?<![\da-z])(?:0x[\da-f]{2,5}|\d{2,6})(?![\da-z])/gi,
  readAll: ([number]) => [[...Buffer.from(String.fromCodePoint(Number(number)))]],
};

/** Bytes in octal. */
const octals: ByteList = {
  sign: /[0-7]/,
  pattern: /(?<![\da-z])(?:0o?)?[0-3]?[0-7]{1,2}(?![\da-z])/gi,
  ...eachAs((number) => Number.parseInt(number.replace(/^0o/i, ''), 8)),
};

/** Numbers that say in which base they are, whatever languages write around each: `(byte)0x53`, `Chr(&H53)`, `16#53`, `8'h53`, `53h`, `0b1010011`, `83u8`. */
const marked: ByteList = {
  sign: /(?:0[xb]|&h|#|'[hb]|\$)[\da-f]|\d(?:h|[ui]8)/i,
  pattern:
    /(?:0x|&h|#x?|'h|\$)([\da-f]{1,2})(?![\da-f])|(?<![\da-z])0?([\da-f]{2})h(?![\da-z])|[0'#]b([01]{1,8})(?![01])|(?<![\da-z])(\d{1,3})[ui]8(?!\w)/gi,
  readAll: ([, hex, suffixed = hex, bits, decimal = '']) => [
    [suffixed === undefined ? Number.parseInt(bits ?? decimal, bits ? 2 : 10) : Number.parseInt(suffixed, 16)],
  ],
};

/** Numbers that are one byte each, and are read by themselves. */
function eachAs(readByte: (number: string) => number): Pick<ByteList, 'readByte' | 'readAll'> {
  return { readByte, readAll: ([number]) => [[readByte(number)]] };
}

/** Where the bytes of a line stand in the file or in memory. */
const address = String.raw`(?<![\da-fx])(?:0x[\da-f]{1,16}|[\da-f]{5,16})(?: <[^<>\n]{1,80}>)?:?`;
const column = '(?:0x|-)?[\\da-f]{2,64}(?![\\da-z])';

/** Words in digits of a base, the last of whose bytes comes first. Nothing is made for each but its bytes: columns are many. */
const readWords = (base: number, size: number) => (columns: readonly string[]) => {
  const bytes: number[] = [];
  for (const column of columns) {
    const word = Number.parseInt(column, base);
    for (let at = 0; at < size; at++) bytes.push((word >>> (8 * at)) & 0xff);
  }
  return bytes;
};

const octalWords = [readWords(8, 1), readWords(8, 2)];

/** Columns of a dump as hex, forwards and backwards, and as words. */
const readColumns = (ways: readonly ReturnType<typeof readWords>[]): ByteList['readAll'] => {
  return ([, all = '']) => {
    const columns = all.replaceAll(/0x/gi, '').split(/[ \t]+/);
    const hex = columns.map((column) => Buffer.from(column, 'hex'));
    const forwards = [...Buffer.concat(hex)];
    for (const bytes of hex) bytes.reverse();
    return [forwards, [...Buffer.concat(hex)], ...ways.map((read) => read(columns))];
  };
};

/**
 * Lines as `xxd`, `hexdump`, `od`, `tcpdump` and debuggers print them: where they stand, their bytes in columns, and in the margin
 * what of them can be read. All of it stands for the bytes. Before a margin, columns have one blank between them, but for the gap in
 * the middle that `hexdump -C` has; where there is none they may stand far apart, and need no address.
 */
const dumps: readonly ByteList[] = [
  {
    // Read from the blank backwards: there are fewer of them than of digits.
    sign: /[ \t](?<=(?:[\da-f]{5}|0x[\da-f]+):?[ \t])/i,
    pattern: new RegExp(
      `${address}[ \\t]{1,3}(${column}(?: ${column}){0,63}(?: {2}[\\da-f]{2}(?: [\\da-f]{2}){0,7}(?= {1,99}\\|))?).{0,250}`,
      'gim',
    ),
    readAll: readColumns([...octalWords, readWords(2, 1)]),
  },
  {
    sign: /[ \t](?<=(?<![\da-z])(?:0x)?[\da-f]{2,16}[ \t])[ \t]{0,11}(?:0x|-)?[\da-f]{2,16}(?![\da-z])/i,
    pattern: new RegExp(
      `(?:${address}|^|(?<=[^\\w\\s]))[ \\t]{1,12}(${column}(?:[ \\t]{1,12}${column}){0,63})[ \\t]{0,99}`,
      'gim',
    ),
    readAll: readColumns([...octalWords, readWords(10, 2), readWords(10, 4)]),
  },
];

/** The lists of bytes that a text may hold. */
export const byteLists: readonly ByteList[] = [decimals, codePoints, octals, marked, ...dumps];
