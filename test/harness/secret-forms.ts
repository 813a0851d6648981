import fc from 'fast-check';
import { escapeHtml, escapeText } from '../../src/report/markdown.ts';
import { stripControls } from '../../src/report/sanitise.ts';
import { anyCharacter } from './any-character.ts';

const json = (text: string) => JSON.stringify(text).slice(1, -1);
const inBase64 = (lead: string, encoding: 'base64' | 'base64url') => (text: string) =>
  Buffer.from(`${lead}${text} and more`).toString(encoding);

/** The forms in which a secret may turn up in a text. */
export const encodings: Readonly<Record<string, (secret: string) => string>> = {
  raw: (secret) => secret,
  'base64, at the start': (secret) => Buffer.from(secret).toString('base64'),
  'base64, one byte in': inBase64('x', 'base64'),
  'base64, two bytes in': inBase64('xy', 'base64'),
  'base64, inside basic auth': inBase64('user:', 'base64'),
  'base64url, at the start': (secret) => Buffer.from(secret).toString('base64url'),
  'base64url, one byte in': inBase64('x', 'base64url'),
  'base64url, two bytes in': inBase64('xy', 'base64url'),
  hex: (secret) => Buffer.from(secret).toString('hex'),
  HEX: (secret) => Buffer.from(secret).toString('hex').toUpperCase(),
  URL: encodeURIComponent,
  'URL in lower case': (secret) => encodeURIComponent(secret).replace(/%../g, (byte) => byte.toLowerCase()),
  'a form': (secret) => new URLSearchParams({ secret }).toString().slice('secret='.length),
  'JSON once': json,
  'JSON twice': (secret) => json(json(secret)),
  'JSON in ASCII': (secret) =>
    json(secret).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  Markdown: escapeText,
  HTML: escapeHtml,
};

const text = fc.oneof(
  fc.string({ minLength: 8, maxLength: 40 }),
  fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme' }),
  fc.string({ minLength: 8, maxLength: 40, unit: anyCharacter }),
  fc.stringMatching(/^[A-Za-z0-9_-]{20,40}$/),
  fc.stringMatching(/^[0-9a-f]{8,48}$/),
  fc.base64String({ minLength: 8, maxLength: 64 }),
);

const password = fc.stringMatching(/^[A-Za-z0-9!$&'()*+,;=._~%^|-]{8,24}$/);

/** A secret with the part of it that must not get out: all of it, one of its lines, or the password in a URL. */
export const secrets: fc.Arbitrary<{ readonly secret: string; readonly part: string }> = fc
  .oneof(
    text.map((secret) => ({ secret, part: secret })),
    fc
      .tuple(fc.array(text, { minLength: 2, maxLength: 4 }), fc.constantFrom('\n', '\r\n'), fc.nat())
      .map(([lines, end, at]) => {
        const whole = lines.flatMap((line) => line.split(/[\r\n]+/)).filter((line) => line.trim().length >= 8);
        return { secret: lines.join(end), part: whole[at % (whole.length || 1)] ?? lines.join(end) };
      }),
    password.map((part) => ({ secret: `postgres://shop:${part}@db.invalid:5432/shop?sslmode=require`, part })),
    password.map((part) => ({ secret: `mongodb://shop:${part}@one.invalid:27017,two.invalid:27017/shop`, part })),
  )
  // What nobody sees cannot be kept from anyone.
  .filter(({ part }) => stripControls(part).replace(/\s/g, '').length >= 8);

/** The pieces of a form that are long enough to tell something; blanks, stars and the escapes of what nobody sees tell nothing. */
export function piecesOf(form: string): readonly string[] {
  return form.split(/(?:\\+u00[01][\da-f])+/).flatMap((part) => {
    const pieces = Array.from({ length: Math.max(1, part.length - 7) }, (_, at) => part.slice(at, at + 8));
    return pieces.filter((piece) => /[^\s*\\]/.test(stripControls(piece)));
  });
}
