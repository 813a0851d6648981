import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../src/report/redact.ts';
import { stripControls } from '../../src/report/sanitise.ts';
import { linesOf } from '../../src/report/secret-parts.ts';
import { anyCharacter } from '../harness/any-character.ts';
import { runs } from '../harness/property.ts';
import { encodings, piecesOf, secrets } from '../harness/secret-forms.ts';

function redactorFor(...secrets: readonly string[]) {
  const redactor = createRedactor(Infinity);
  for (const secret of secrets) redactor.hide(secret);
  return redactor;
}

const token = 'fake-token/with+signs=and "quotes"';
const foreign = "fäke <b>&'sécret'</b>\u2028 ключ";

describe('the redactor', () => {
  // SQL, Lua, PHP, Java, Haskell, OCaml, VB, Fortran, AutoHotkey; C and Python need nothing in between.
  it.each([
    ' || ',
    ' .. ',
    ' . ',
    '\n      + ',
    ' +\n  ',
    ' <> ',
    ' ^ ',
    ' & ',
    ' & _\n  ',
    ' &\n  & ',
    ' _ ',
    ' ',
    '\n    ',
  ])('hides a secret whose pieces code puts together with %j', (joint) => {
    const pieces = ['correct ho', 'rse-batte', 'ry-staple'].map((piece) => `"${piece}"`);
    expect(redactorFor('correct horse-battery-staple').clean(pieces.join(joint))).toBe('"***"');
  });

  it.each([
    ['%', 'fake-stored-secret/of+my-app==', encodeURIComponent],
    ['100%', '5eface-stored-secret/of+my-app==', encodeURIComponent],
    ['=', 'DEADBEEF/stored+secret=of', (text: string) => text.replace('=', '=3D')],
  ])('hides a secret that a %s stands before, as if its first digits were of an escape', (sign, secret, encode) => {
    expect(redactorFor(secret).clean(`at ${sign}${encode(secret)} here`)).toMatch(/^at \S{0,6}\*\*\* here$/);
  });

  it.each(['“”', '‘’', '«»', '„“'])('hides a secret whose pieces stand in %s', (quotes) => {
    const pieces = ['correct ho', 'rse-batte', 'ry-staple'].map((piece) => `${quotes[0]}${piece}${quotes[1]}`);
    expect(redactorFor('correct horse-battery-staple').clean(pieces.join(' + '))).toBe(`${quotes[0]}***${quotes[1]}`);
  });

  it.each([
    ['a table', '+-----------+\n| {} |\n| {} |\n| {} |\n+-----------+'],
    ['a table with a line below each row', '| {} |\n|------------|\n| {} |\n+============+\n| {} |'],
    ['the last column of a table', '| key | {} |\n|     | {} |\n|     | {} |'],
    ['a box', '┌────────────┐\n│ {} │\n│ {} │\n├────────────┤\n│ {} │'],
    ['a double box', '║ {} ║\r\n║ {} ║\r\n║ {} ║'],
    ['a comment', '// {}\n// {}\n// {}'],
    ['a long comment', '/* {}\n * {}\n * {} */'],
  ])('hides a secret whose pieces stand in %s', (_, form) => {
    const pieces = ["fK7#p'Q2$v", 'R9!mX"4&zW', '6^<k>/x=1'];
    const text = pieces.reduce((rest, piece) => rest.replace('{}', () => piece.padEnd(10)), form);
    const clean = redactorFor(pieces.join('')).clean(text);
    expect(clean).toContain('***');
    for (const piece of pieces) expect(clean).not.toContain(piece);
  });

  // Each byte in decimal, in hex and bit by bit, as languages mark it.
  it.each([
    '(byte)0x{h}, ',
    '(byte) 0x{h}, ',
    '0x{h}u8, ',
    '{d}u8, ',
    '{d}i8, ',
    '[char]0x{h}+',
    '[byte]0x{h},',
    'chr(0x{h})+',
    'Chr(&H{h}) & ',
    'byte(0x{h}), ',
    '0x{h}.toByte(), ',
    '16#{h},',
    '0{h}h, ',
    "8'h{h}, ",
    '#x{h} ',
    '${h}, ',
    '0b{b}, ',
    "'0b{b}', ",
    "8'b{b}, ",
    '#b{b} ',
    'chr({d})+',
    '[char]{d}+',
    'CHAR({d}) || ',
  ])('hides a secret whose bytes are written as %s', (form) => {
    const write = (byte: number) =>
      form
        .replace('{h}', byte.toString(16).padStart(2, '0'))
        .replace('{d}', `${byte}`)
        .replace('{b}', byte.toString(2));
    const secret = 'S3cr3tT0kenZq7xyw9KmPv2bR';
    const clean = redactorFor(secret).redact(`before ${[...Buffer.from(secret)].map(write).join('')} after`);
    expect(clean).toMatch(/^before .{0,12}\*\*\*.{0,16} after$/);
  });

  it.each(Object.entries(encodings))('hides a secret written as %s', (_, encode) => {
    for (const secret of [token, foreign]) {
      const { redact } = redactorFor(secret);
      const form = encode(secret);
      const clean = redact(`before ${form} after`);
      expect(clean).toMatch(/^before .{0,8}\*\*\*.{0,20} after$/);
      for (const piece of piecesOf(form.slice(4, 40))) expect(clean).not.toContain(piece);
    }
  });

  it.each([
    ['JSON that is safe inside HTML', 'fake <b>&\u2028secret', 'fake \\u003cb\\u003e\\u0026\\u2028secret'],
    ['a form that leaves signs as they are', 'fake secret (new)', 'fake+secret+(new)'],
    ['a form of hardly anything but signs', '"$ $!!!! !', '%22%24+%24!!!!+!'],
  ])('hides a secret written as %s', (_, secret, form) => {
    expect(redactorFor(secret).redact(`before ${form} after`)).toBe('before *** after');
  });

  it('lets no piece of any secret through, in any form', () => {
    fc.assert(
      fc.property(secrets, ({ secret, part }) => {
        const { redact, clean } = redactorFor(secret);
        for (const [name, encode] of Object.entries(encodings)) {
          const form = encode(part);
          const [before, after] = [`The platform said <`, `> and went on.`];
          const inner = /base64/.test(name) ? innerOf(form, part) : form;
          for (const text of [redact(before + form + after), clean(before + form + after)])
            for (const piece of piecesOf(inner))
              if (text.includes(piece) && !(before + after).includes(piece))
                throw new Error(`${name}: ${JSON.stringify(piece)} is in ${JSON.stringify(text)}`);
        }
      }),
      runs(150),
    );
  });

  it('keeps all other text as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(redactorFor(token).redact(text)).toBe(text);
      }),
      runs(100),
    );
  });

  it('hides a secret in a text that it has let through before it knew the secret', () => {
    const redactor = redactorFor('fake-other-secret');
    const ways = [redactor.redact, redactor.redactCredentials, redactor.clean];
    expect(ways.map((way) => way(`say ${token}`))).toEqual(ways.map(() => `say ${token}`));
    redactor.hide(token);
    expect(ways.map((way) => way(`say ${token}`))).toEqual(ways.map(() => 'say ***'));
  });

  it('hides secrets that overlap, touch or hold each other', () => {
    const { redact } = redactorFor('abcdefghij', 'fghijklmno', 'klmnopqrst', 'abcdefghijklmn');
    expect(redact('<abcdefghijklmnopqrst>')).toBe('<***>');
    expect(redact('<abcdefghijabcdefghij>')).toBe('<***>');
  });

  it('keeps the blanks and line breaks between two secrets', () => {
    const { redact } = redactorFor('abcdefghij', 'klmnopqrst');
    expect(redact('abcdefghij\nklmnopqrst  abcdefghij')).toBe('***\n***  ***');
    expect(redact('abcde\nfghij')).toBe('***');
  });

  it.each(['given', 'credential'] as const)('hides a %s value of 4 characters and more, in every form', (kind) => {
    for (const value of ['k9!x', 'hunter2', 'pä"ss']) {
      const redactor = createRedactor(Infinity);
      redactor.hide(value, kind);
      for (const encode of Object.values(encodings)) expect(redactor.redact(`<${encode(value)}>`)).toContain('***');
    }
  });

  it.each([
    ['stored', ['hunter2', 'k9!x', 'production', 'true', '']],
    ['given', ['true', 'none', 'FALSE', '8080', '0.25', 'production', 'abc', '']],
    ['credential', ['true', 'abc', '']],
  ] as const)('ruins no text for a %s value that is short or common: %j', (kind, values) => {
    const redactor = createRedactor(Infinity);
    for (const value of values) redactor.hide(value, kind);
    for (const encode of Object.values(encodings)) {
      const text = values.map(encode).join(' at ');
      expect(redactor.redact(text)).toBe(text);
    }
  });

  it.each([
    '2026-11-17',
    '2026/11',
    '06:49',
    '06:49:39',
    '2026-11-17T06:49:39Z',
    '2026-11-17T06:49:39.123456789Z',
    '2026-11-17 06:49:39,123 UTC',
    '2026-11-17T06:49:39+01:00',
    '20261117T064939Z',
    '{"from":"2026-11-17T06:49:39Z"}',
  ])('ruins no time for a date or a time: %s', (value) => {
    const { redact } = redactorFor(value);
    for (const text of ['2026-11-17T06:49:40Z', '2026-11-17 06:49:39.123456789Z', '20261117T064939.5Z', '2026/11/17'])
      expect(redact(`at ${text}`)).toBe(`at ${text}`);
  });

  it.each([
    '20261117',
    '2026111706',
    '3026-11-17',
    '1234-56-78',
    '99:99:99',
    '2026-11-17T06:49:39Z-key',
    'Winter!2026-11-17',
  ])('hides what is no time, or more than one: %s', (value) => {
    expect(redactorFor(value).redact(`at ${value}!`)).toBe('at ***!');
  });

  it('does not look for the little that is left of a value of control characters', () => {
    expect(redactorFor('dep\u0000\u0001\u0002\u0003\u0004').clean('deploy now')).toBe('deploy now');
  });

  it('sees through every character that readers do not see', () => {
    const { redact } = redactorFor('fake-secret');
    const invisible = Array.from({ length: 0xe1000 }, (_, point) => point)
      .filter((point) => (point < 0xd800 || point > 0xdfff) && stripControls(String.fromCodePoint(point)) === '')
      .map((point) => String.fromCodePoint(point));
    expect(invisible.length).toBeGreaterThan(4000);
    expect(redact(invisible.map((sign) => `<fake${sign}-secret>`).join(''))).toBe('<***>'.repeat(invisible.length));
  });

  it('hides what is cut out of a long secret, up to its edges', () => {
    const secret = Array.from({ length: 100 }, (_, at) => `part ${at} of a secret`).join(', ');
    const clean = redactorFor(secret).redact(secret.slice(1000, 1500));
    expect(clean.length).toBeLessThan(64 * 2);
  });

  it.each(['  fake-secret\n', '\n\tfake-secret', '\nfake\nse\ncret\n'])(
    'hides %j also without the blanks around it',
    (secret) => {
      expect(redactorFor(secret).redact(`<${secret.trim()}>`)).toBe('<***>');
    },
  );

  it('hides each line of a key, but not the lines that every key has', () => {
    const key = '-----BEGIN PRIVATE KEY-----\nZmFrZS1saW5lLW9uZQ==\nZmFrZS1saW5lLXR3bw==\n-----END PRIVATE KEY-----\n';
    const { redact } = redactorFor(key);
    expect(redact('at ZmFrZS1saW5lLXR3bw== of')).toBe('at *** of');
    expect(redact('-----BEGIN PRIVATE KEY-----')).toBe('-----BEGIN PRIVATE KEY-----');
    expect(redact(key.replaceAll('\n', '\r\n'))).not.toContain('ZmFrZ');
  });

  it.each([
    ['postgres://shop:fake-password@db.invalid/shop', 'fake-password'],
    ['postgres://shop:fake%2Dpass%23word@db.invalid/shop', 'fake-pass#word'],
    ['redis://:fake-password@cache.invalid', 'fake-password'],
    ['postgres://shop:fake^pass|word@db.invalid/shop', 'fake^pass|word'],
    ['postgres://shop:fake@pass%word@db.invalid/shop', 'fake@pass%word'],
    ['postgres://shop:fake/pass#word@db.invalid/shop', 'fake/pass#word'],
    ['mongodb+srv://shop:fake-password@one.invalid:1,two.invalid:2/shop', 'fake-password'],
    ['url=amqp://shop:fake-password@one.invalid,amqp://mail:other-password@two.invalid', 'fake-password'],
    ['url=amqp://shop:fake-password@one.invalid,amqp://mail:other-password@two.invalid', 'other-password'],
  ])('hides the password inside %s', (secret, password) => {
    expect(redactorFor(secret).redact(`password is ${password}!`)).toBe('password is ***!');
  });

  it('hides a secret that control characters split or that holds some itself', () => {
    expect(redactorFor('fake-secret').clean('a fake\u200b-\u001b[31msec\u0000ret b')).toBe('a *** b');
    expect(redactorFor('fake\u0007secret').clean('a fakesecret b')).toBe('a *** b');
  });

  it.each(['$&', '_'])('hides a secret that is printed over %s, as manual pages are', (first) => {
    const struck = 'fake-secret'.replaceAll(/./g, `${first}\b$&`);
    expect(redactorFor('fake-secret').redact(`key ${struck}.`)).toBe('key ***.');
  });

  it('hides a secret in small base32 or in bits, in whatever pieces these are told', () => {
    const secret = 'fake-secret-of-this-step';
    const bits = [...Buffer.from(secret)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    const digits = bits.match(/.{1,5}/g) ?? [];
    const base32 = digits.map((five) => 'abcdefghijklmnopqrstuvwxyz234567'[Number.parseInt(five.padEnd(5, '0'), 2)]);
    const cut = (text: string, length: number) => text.match(new RegExp(`.{1,${length}}`, 'g')) ?? [];
    const told = [
      JSON.stringify(cut(base32.join(''), 8)),
      JSON.stringify(cut(base32.join(''), 20), null, 12),
      JSON.stringify(cut(bits, 4)),
    ];
    for (const text of told) expect(redactorFor(secret).redact(text)).toMatch(/^\[\s*"?\*\*\*/);
  });

  it('takes a secret with half a character in it', () => {
    expect(redactorFor('fake-\ud800-secret').redact('a fake-\ufffd-secret b')).toBe('a *** b');
  });
});

describe('the lines of a secret to be hidden', () => {
  it('are the long ones, as they are and without the blanks around them', () => {
    expect(linesOf('  fake-line-one\r\nshort\n\nfake-line-two\n')).toEqual([
      '  fake-line-one',
      'fake-line-one',
      'fake-line-two',
    ]);
  });

  it('leave out the frame of a key, but not a key that is written on one line with it', () => {
    const [begin, end] = ['-----BEGIN PRIVATE KEY-----', '-----END PRIVATE KEY-----'];
    expect(linesOf(`${begin}\nZmFrZS1rZXk=\n${end}`)).toEqual(['ZmFrZS1rZXk=']);
    for (const line of [`${begin}ZmFrZS1rZXk=`, `ZmFrZS1rZXk=${end}`]) expect(linesOf(line)).toEqual([line]);
  });
});

/** The characters of a longer base64 text that depend on the secret alone. */
function innerOf(form: string, part: string): string {
  const [length, all] = [Buffer.from(part).length, Buffer.from(form, 'base64').length];
  const lead = all === length ? 0 : all - length - ' and more'.length;
  return form.slice(Math.ceil((lead * 8) / 6), Math.floor(((lead + length) * 8) / 6));
}
