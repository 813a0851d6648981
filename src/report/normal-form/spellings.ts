import { findEntity } from './entity-names.ts';
import type { Spelling } from './undo.ts';

/** What no reader sees: ANSI sequences, and in UTF-8 the characters that `stripControls` drops. */
export const unseen: Spelling = {
  sign: /[^\t\n -~]/,
  pattern:
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is passed over
    /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_])|[\0-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f\xad]|\xcd\x8f|\xd8\x9c|\xe1(?:\x85[\x9f\xa0]|\x9e[\xb4\xb5]|\xa0[\x8b-\x8f])|\xe2(?:\x80[\x8b-\x8f\xa8-\xae]|\x81[\xa0-\xaf])|\xe3\x85\xa4|\xef(?:\xb8[\x80-\x8f]|\xbb\xbf|\xbe\xa0|\xbf[\xb0-\xb8])|\xf0(?:\x9b\xb2[\xa0-\xa3]|\x9d\x85[\xb3-\xba])|\xf3\xa0[\x80-\xbf][\x80-\xbf]/g,
};

/** What is printed over what was printed before, as manual pages have bold and underlined letters. */
export const overstruck: Spelling = {
  // biome-ignore-start lint/suspicious/noControlCharactersInRegex: it is what goes back
  sign: /\x08/,
  pattern: /(?:[^\x08]\x08)+([^\x08])/g,
  // biome-ignore-end lint/suspicious/noControlCharactersInRegex: it is what goes back
  read: ([, last = '']) => [last.charCodeAt(0)],
};

/** What shells, SQL, CSV, Markdown and line breaks put into a text or double, wherever they put it. */
export const marks: Spelling = { sign: /[\t-\r "$%'+\\^`]/, pattern: /[\t-\r "$%'+\\^`]+/g };

/** What stands before each line of a diff, a list, a quotation, a comment or a log: a mark, a number, a time; and what is drawn around the cells of a table. */
export const prefixes: Spelling = {
  sign: /[ \t|>#*+\xe2-]/,
  pattern:
    /^[ \t]*(?:[+|=:-]+[ \t]*$|(?:(?:\/\/|[\da-fTZ:.,|>#*+-]{1,40})(?=[ \t])|[|>#*+-])(?:[ \t]*\|)*)|\|[ \t]*$|\xe2[\x94\x95][\x80-\xbf]/gm,
};

/** What stands between the pieces of a text that code puts together, or between the members of a list of characters: quotes, also curly ones, and no letter or digit between them. */
export const joints: Spelling = {
  sign: /["'\xc2\xe2]/,
  pattern:
    /(?:["']|\xe2\x80[\x98-\x9f]|\xc2[\xab\xbb])[^\da-zA-Z"'\x80-\xff]{0,60}(?:["']|\xe2\x80[\x98-\x9f]|\xc2[\xab\xbb])/g,
};

/** Every other byte of ASCII in UTF-16. */
export const zeros: Spelling = { sign: /\0/, pattern: /\0+/g };

/** `%2F`, and `%u0436` as JavaScript's `escape` has it. */
const percent = /%(?:u(d[89ab][0-9a-f]{2})%u(d[c-f][0-9a-f]{2})|u([0-9a-f]{4})|([0-9a-f]{2}))/gi;

/** `\n`, `\/`, `\x2f`, `\057`, `\u002f`, `\u{2f}`, `\x{2f}`, `\U0000002f`, and a backslash before any other character. */
const backslash =
  /\\(?:u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|[ux]\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2})|([0-7]{1,3})|([\s\S]))/g;

const controls: Readonly<Record<string, number>> = { a: 7, b: 8, e: 27, f: 12, n: 10, r: 13, t: 9, v: 11 };

/** Above ASCII, `%e9` and `\xe9` are a byte to some languages and a character to others. */
type ReadByte = (byte: number) => readonly number[];
const asByte: ReadByte = (byte) => [byte];

const percentAs = (readByte: ReadByte): Spelling => ({
  sign: /%/,
  pattern: percent,
  read: ([, high, low, point, byte]) =>
    byte === undefined ? readUnits(high ?? point, low) : readByte(Number.parseInt(byte, 16)),
});

const backslashAs = (readByte: ReadByte): Spelling => ({
  sign: /\\/,
  pattern: backslash,
  read([, high, low, braced, point, long, byte, octal, sign = '']) {
    if (byte !== undefined) return readByte(Number.parseInt(byte, 16));
    if (octal !== undefined) return readByte(Number.parseInt(octal, 8) & 0xff);
    if (sign === '') return readUnits(high ?? braced ?? point ?? long, low);
    return [controls[sign] ?? sign.charCodeAt(0)];
  },
});

/** A number right behind a backslash: two hex digits (LDAP), up to six and a blank (CSS), decimal ones (Lua and DNS, Haskell). */
const numbered: readonly Spelling[] = (
  [
    [/\\(?:([0-9a-f]{2})|(\W))/gi, 16, asByte],
    [/\\(?:([0-9a-f]{1,6})[ \t\n]?|(\W))/gi, 16, encodePoint],
    [/\\(?:(\d{1,3})|(\W))/g, 10, asByte],
    [/\\(?:(\d{1,7})(?:\\&)?|(\W))/g, 10, encodePoint],
  ] as const
).map(([pattern, base, readNumber]) => ({
  sign: /\\[0-9a-f]/i,
  pattern,
  read: ([, digits, sign = '']) =>
    digits === undefined ? [sign.charCodeAt(0)] : readNumber(Number.parseInt(digits, base)),
}));

/** `&lt;`, `&#60;`, `&#x3c;`, some of them also without the semicolon; and `<br>`, which is a line break. */
const entities: Spelling = {
  sign: /[&<]/,
  pattern:
    /&(?:#[xX]([0-9a-fA-F]{1,8});?|#(\d{1,10});?|(amp|lt|gt|quot|apos);?|([a-zA-Z][a-zA-Z0-9]{1,30});)|<br ?\/?>/g,
  read([whole, hex, decimal, bare, name = bare ?? '']) {
    if (hex !== undefined) return encodePoint(Number.parseInt(hex, 16));
    if (decimal !== undefined) return encodePoint(Number(decimal));
    if (whole.startsWith('<')) return [10];
    const point = findEntity(name);
    return point === undefined ? [...Buffer.from(whole)] : encodePoint(point);
  },
};

/** `<b>`, `<wbr>` and comments, which a reader of the page does not see; an address in such brackets is seen. */
export const tags: Spelling = { sign: /<(?!https?:)[a-zA-Z/!]/, pattern: /<(?!https?:)[a-zA-Z/!][^<>]{0,200}>/g };

/** A form that was sent by a web page: a plus is a blank there. */
const formData: Spelling = {
  sign: /[%+]/,
  pattern: /%([0-9a-f]{2})|\+/gi,
  read: ([, byte]) => [byte === undefined ? 0x20 : Number.parseInt(byte, 16)],
};

/** `=2F`, and the line breaks that mail puts in. */
const quotedPrintable: Spelling = {
  sign: /=/,
  pattern: /=(?:([0-9a-fA-F]{2})|[ \t]{0,9}\r?\n)/g,
  read: ([, byte]) => (byte === undefined ? [] : [Number.parseInt(byte, 16)]),
};

/** `=?utf-8?q?a_=2F?=`: the same in a mail's header, where a blank is an underscore and long texts are in several words. */
const encodedWords: Spelling = {
  sign: /=\?[\w-]{1,40}\?q\?/i,
  pattern: /=([0-9a-f]{2})|_|\?=\s{1,9}=\?[\w-]{1,40}\?q\?/gi,
  read: ([whole, byte]) => (byte === undefined ? (whole === '_' ? [0x20] : []) : [Number.parseInt(byte, 16)]),
};

/** What is in every text with an escape of any kind, or with a joint. */
export const escapeSign = /["%&'+<=\\]|[^\t\n -~]/;

/** The escapes that are undone together, again and again, until nothing is left of them. */
export const escapes: readonly Spelling[] = [percentAs(asByte), backslashAs(asByte), entities, unseen];

/** Each kind of escape by itself: the exact way back for a text that was written in one of them. */
export const singleEscapes: readonly Spelling[] = [
  ...[asByte, encodePoint].flatMap((readByte) => [percentAs(readByte), backslashAs(readByte)]),
  ...numbered,
  entities,
  formData,
  quotedPrintable,
  encodedWords,
];

function readUnits(first = '', second?: string): readonly number[] {
  const units = [first, second ?? []].flat().map((unit) => Number.parseInt(unit, 16));
  const [point = 0] = units;
  return second === undefined ? encodePoint(point) : [...Buffer.from(String.fromCharCode(...units))];
}

function encodePoint(point: number): readonly number[] {
  if (point < 0x80) return [point];
  return point > 0x10ffff ? [] : [...Buffer.from(String.fromCodePoint(point))];
}
