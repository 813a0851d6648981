import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor, linesOf } from '../../src/report/redact.ts';
import { measureWork } from '../harness/measure-work.ts';
import { runs } from '../harness/property.ts';
import { encodings, piecesOf, secrets } from '../harness/secret-forms.ts';

function redactorFor(...secrets: readonly string[]) {
  const redactor = createRedactor();
  for (const secret of secrets) redactor.hide(secret);
  return redactor;
}

const token = 'fake-token/with+signs=and "quotes"';
const foreign = "fäke <b>&'sécret'</b>\u2028 ключ";

describe('the redactor', () => {
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
          // A secret of control characters may come to less than is looked for.
          if (inner.length < 8) continue;
          for (const text of [redact(before + form + after), clean(before + form + after)])
            for (const piece of piecesOf(inner))
              if (text.includes(piece) && !(before + after).includes(piece))
                throw new Error(`${name}: ${JSON.stringify(piece)} is in ${JSON.stringify(text)}`);
        }
      }),
      runs(400),
    );
  });

  it('keeps all other text as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(redactorFor(token).redact(text)).toBe(text);
      }),
      runs(200),
    );
  });

  it('hides secrets that overlap, touch or hold each other', () => {
    const { redact } = redactorFor('abcdefghij', 'fghijklmno', 'klmnopqrst', 'abcdefghijklmn');
    expect(redact('<abcdefghijklmnopqrst>')).toBe('<***>');
    expect(redact('<abcdefghijabcdefghij>')).toBe('<******>');
  });

  it('neither looks for nor ruins anything for a value under 8 characters, in any form', () => {
    const values = ['true', '8080', 'secret7', ''];
    const { redact } = redactorFor(...values);
    for (const encode of Object.values(encodings)) {
      const text = values.map(encode).join(' at ');
      expect(redact(text)).toBe(text);
    }
  });

  it('does not look for what is left of a value of control characters', () => {
    expect(redactorFor('deploy\u0000\u0001\u0002').clean('deploy now')).toBe('deploy now');
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

  it('takes a secret with half a character in it', () => {
    expect(redactorFor('fake-\ud800-secret').redact('a fake-\ufffd-secret b')).toBe('a *** b');
  });

  it('finds one of ten thousand secrets in a megabyte without delay', async () => {
    const redactor = redactorFor(...Array.from({ length: 10_000 }, (_, at) => `fake-value-number-${at}-of-many`));
    const took = await measureWork(() => {
      const clean = redactor.redact(`${'all quiet here '.repeat(70_000)}fake-value-number-9999-of-many`);
      expect(clean.endsWith('all quiet here ***')).toBe(true);
    });
    expect(took).toBeLessThan(1000);
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
