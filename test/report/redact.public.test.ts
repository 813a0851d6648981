import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor, type Redactor } from '../../src/report/redact.ts';
import { anyCharacter } from '../harness/any-character.ts';
import { runs } from '../harness/property.ts';
import { sinks } from '../harness/sinks.ts';

function allow(texts: readonly string[], values: readonly string[]): Redactor {
  const redactor = createRedactor(Infinity);
  for (const text of texts) redactor.allow(text);
  for (const value of values) redactor.hide(value, 'stored');
  return redactor;
}

describe('a public text', () => {
  it.each([
    ['a value that equals it', 'https://shop_1.example', 'https://shop_1.example'],
    ['a value inside of it', 'shop-eu-central-1', 'eu-central-1'],
    ['a value that needs escapes', 'A & B <"shop"> [eu]', 'A & B <"shop"> [eu]'],
  ])('shows %s, on every way out', async (_, text, value) => {
    const redactor = allow([text], [value]);
    for (const send of Object.values(sinks)) expect(await send(`at ${text}!`, redactor)).not.toContain('***');
  });

  it('shows a value nowhere but inside itself', () => {
    const { redact } = allow(['shop-eu-central-1'], ['eu-central-1']);
    expect(redact('shop-eu-central-1, eu-central-1')).toBe('shop-eu-central-1, ***');
  });

  it('shows nothing that only begins or ends in it', () => {
    const { redact } = allow(['https://shop.example'], ['https://shop.example/?key=fake']);
    expect(redact('https://shop.example and https://shop.example/?key=fake')).toBe('https://shop.example and ***');
  });

  it('shows nothing behind the path of an address', () => {
    const value = 'Qz8vT2mK9xLw4RbN7cJd';
    for (const address of [
      '/?access_token=',
      '/a?sv=1&sig=',
      '/?',
      '/#',
      '/#token=',
      '/;key=',
      '?url=https://b.example/',
    ]) {
      const url = `https://shop.example${address}`;
      for (const word of [value, 'correcthorse']) {
        const redactor = allow([url + word], [word]);
        expect(redactor.redact(`at ${url}${word} now`)).toBe(`at ${url}*** now`);
        expect(redactor.isPublic(url + word)).toBe(false);
      }
    }
  });

  it('shows an address up to there, whatever of it is a value', () => {
    const url = 'https://shop.example/eu-central-1/?lang=english';
    const { redact } = allow([url], ['shop.example', 'eu-central-1', 'https://shop.example/eu-central-1/']);
    expect(redact(`at ${url}`)).toBe(`at ${url}`);
    for (const whole of [url, `https://shop.example/${'path/'.repeat(30)}?lang=${'english,'.repeat(20)}`])
      expect(allow([whole], [whole]).redact(`at ${whole} now`)).toBe(`at ${whole.replace(/\?.*/, '?***')} now`);
  });

  it('hides a credential in an address and what stands behind it', () => {
    const url = 'https://shop.example/fake-credential/?lang=english';
    const redactor = allow([url], [url]);
    redactor.hide('fake-credential');
    expect(redactor.redact(url)).toBe('https://shop.example/***/?***');
  });

  it('is shown beside a value', () => {
    const { redact } = allow(['https://shop.example'], ['production-eu', 'https://shop.example']);
    expect(redact('production-eu\nhttps://shop.example')).toBe('***\nhttps://shop.example');
  });

  it('never shows a credential', () => {
    const redactor = allow(['fake-credential', 'a fake-credential b'], ['fake-credential']);
    redactor.hide('fake-credential', 'credential');
    expect(redactor.redact('a fake-credential b')).toBe('a *** b');
  });

  it('is none if it is an address with a login', () => {
    const url = 'https://mona:fake-password@git.example';
    expect(allow([url], [url]).redact(url)).not.toContain('fake');
  });
});

describe('a text without secrets', () => {
  it('comes out as it went in, whatever is in it', () => {
    const redactor = allow([], ['fake-token/with+signs=and "quotes"', 'postgres://shop:fake-password@db.invalid/shop']);
    redactor.hide('k9!x', 'given');
    const unit = fc.constantFrom(...'%\\&="\'+/ \n\u001b\u200b;#x0123456789abcdefABCDEFGHuUnN-_é😀');
    const text = fc.oneof(fc.string({ unit, maxLength: 300 }), fc.string({ unit: anyCharacter }), fc.base64String());
    fc.assert(
      fc.property(text, (plain) => {
        expect(redactor.redact(plain)).toBe(plain);
      }),
      runs(150),
    );
  });
});
