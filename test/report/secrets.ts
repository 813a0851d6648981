import fc from 'fast-check';

const text = fc.oneof(
  fc.string({ minLength: 8, maxLength: 40 }),
  fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme' }),
  fc.stringMatching(/^[A-Za-z0-9_-]{20,40}$/),
  fc.base64String({ minLength: 8, maxLength: 64 }),
  fc.stringMatching(/^"[a-z&+'<]{8,20}"$/),
);

/** Values that a step hides: one line or several, with signs that encoders change. */
export const secrets: fc.Arbitrary<string> = fc
  .oneof(
    text,
    fc.array(text, { minLength: 2, maxLength: 3 }).map((lines) => lines.join('\n')),
  )
  .filter((value) => value.trim().length >= 8 && value.isWellFormed() && !/^\d{1,7}$/.test(value));

/** How a secret stands in a text from outside, and the part of that which tells something of it. */
interface Spelling {
  readonly text: string;
  readonly part: string;
}

const plain =
  (encode: (value: string) => string) =>
  (value: string): Spelling => {
    const text = encode(value);
    return { text, part: text };
  };

/** Base64 of a secret with something before and behind it. */
const inBase64 =
  (lead: string, encoding: 'base64' | 'base64url' = 'base64') =>
  (value: string): Spelling => {
    const text = Buffer.from(`${lead}${value}: and more`).toString(encoding);
    const [from, to] = [lead.length, lead.length + Buffer.byteLength(value)];
    return { text, part: text.slice(Math.ceil((from * 4) / 3), Math.floor((to * 4) / 3)) };
  };

const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
const entities: Readonly<Record<string, string>> = { '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos', '&': 'amp' };

/** Each is of the eleven forms of the runner, or base64 with something around it. */
export const spellings: Readonly<Record<string, (value: string) => Spelling>> = {
  raw: plain((value) => value),
  'an argument': plain((value) => value.replaceAll('"', '\\"')),
  'an expression': plain((value) => value.replaceAll("'", "''")),
  JSON: plain((value) => JSON.stringify(value).slice(1, -1)),
  'a part of an address': plain(encodeURIComponent),
  'a part of an address, by .NET': plain((value) => encodeURIComponent(value).replace(/[!'()*]/g, percent)),
  XML: plain((value) => value.replace(/[<>"'&]/g, (sign) => `&${entities[sign]};`)),
  base64: plain((value) => Buffer.from(value).toString('base64')),
  'base64 of a line': inBase64(''),
  'base64 behind one byte': inBase64('x'),
  'base64 behind two bytes': inBase64('xy'),
  'base64 of basic auth': inBase64('user:'),
  'base64url behind one byte': inBase64('x', 'base64url'),
};

/** Whether a text shows eight characters in a row of a secret's spelling. */
export function showsPartOf({ part }: Spelling, shown: string): boolean {
  for (let at = 0; at + 8 <= part.length; at++) {
    const piece = part.slice(at, at + 8);
    if (/[^\s*]/.test(piece) && shown.includes(piece)) return true;
  }
  return false;
}
