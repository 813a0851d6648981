import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor, mapTexts } from '../../src/action/redact.ts';
import { runs } from './property.ts';
import { encodings, piecesOf, secrets } from './secret-forms.ts';

function redactorFor(...secrets: readonly string[]) {
  const redactor = createRedactor();
  for (const secret of secrets) redactor.hide(secret);
  return redactor;
}

const token = 'fake-token/with+signs=and "quotes"';

describe('the redactor', () => {
  it.each(Object.entries(encodings))('hides a secret written as %s', (_, encode) => {
    const { redact } = redactorFor(token);
    const form = encode(token);
    const clean = redact(`before ${form} after`);
    expect(clean).toMatch(/^before .{0,8}\*\*\*.{0,20} after$/);
    for (const piece of piecesOf(form.slice(4, 40))) expect(clean).not.toContain(piece);
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

  it('neither looks for nor ruins anything for a value under 8 characters', () => {
    const { redact } = redactorFor('true', '8080', 'secret7', '');
    expect(redact('true at 8080: secret7')).toBe('true at 8080: secret7');
  });

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
    ['url=amqp://a:fake-password@one.invalid,amqp://b:other-password@two.invalid', 'other-password'],
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

  it('finds one of ten thousand secrets in a megabyte without delay', () => {
    const redactor = redactorFor(...Array.from({ length: 10_000 }, (_, at) => `fake-value-number-${at}-of-many`));
    const started = performance.now();
    const clean = redactor.redact(`${'all quiet here '.repeat(70_000)}fake-value-number-9999-of-many`);
    expect(clean.endsWith('all quiet here ***')).toBe(true);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('a change to every text of some data', () => {
  it('reaches names and values at every depth and leaves the rest alone', () => {
    const data = { name: 'a', list: ['b', 1, null, { c: true }], none: undefined };
    expect(mapTexts(data, (text) => `<${text}>`)).toEqual({
      '<name>': '<a>',
      '<list>': ['<b>', 1, null, { '<c>': true }],
      '<none>': undefined,
    });
  });
});

/** The characters of a longer base64 text that depend on the secret alone. */
function innerOf(form: string, part: string): string {
  const [length, all] = [Buffer.from(part).length, Buffer.from(form, 'base64').length];
  const lead = all === length ? 0 : all - length - ' and more'.length;
  return form.slice(Math.ceil((lead * 8) / 6), Math.floor(((lead + length) * 8) / 6));
}
