import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../src/report/redact.ts';

const hide = (secret: string, kind: 'credential' | 'given' | 'stored' = 'credential') => {
  const redactor = createRedactor();
  redactor.hide(secret, kind);
  return redactor;
};

describe('a secret that comes back in other letters', () => {
  it.each([
    'fake_Token-0123456789abcdef',
    'FAKE0TOKEN0FROM0A0MACHINE',
    'fakeTokenWithManyCapitalLetters',
    'fK7#pQ2$vR9!mX4&zW6^',
    'Fk7.Kd92mQ.Lp04zT.Rw81',
    'Fake/Pa55!With*Signs',
    'Fake.Pa55(Word).now',
  ])('is hidden where nobody could guess it: %s', (secret) => {
    for (const said of [secret.toUpperCase(), secret.toLowerCase()])
      expect(hide(secret).clean(`header ${said}, refused`)).toBe('header ***, refused');
  });

  it('is hidden in capitals if it is a long phrase', () => {
    expect(hide('correct horse battery').clean('CORRECT HORSE BATTERY')).toBe('***');
  });

  it.each(['acme', 'Release1', 'shop-worker'])('stays readable if it is another word then: %s', (value) => {
    const said = `${value.toUpperCase()} is up`;
    expect(hide(value, 'given').clean(said)).toBe(said);
  });

  it.each([
    'Version 2 of the Shop is open',
    '/opt/Shop-Web_2.1/current/bin',
    'C:\\Programs\\Shop2\\bin',
    'https://Shop2.Example.com/Health?a=1#Top',
    'Web-2.Shop.Example.com',
    'Web-2.Shop.Example.com:8080',
    'Shop.Owner2@Example.com',
    'Report-2026.final.pdf',
  ])('stays readable in small letters if it may be a text or a place: %s', (value) => {
    expect(hide(value, 'given').clean(value.toLowerCase())).toBe(value.toLowerCase());
  });

  it('is found behind signs of several bytes, and nothing else is cut', () => {
    expect(hide('fake_Token-0123456789abcdef').clean('“ключ” FAKE_TOKEN-0123456789ABCDEF 😀')).toBe('“ключ” *** 😀');
  });
});

describe('a secret that looks like the id of a commit', () => {
  const secret = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b';

  it('is hidden where a commit would be shown short', () => {
    expect(hide(secret).clean('Would roll back shop to 9f86d081884c')).toBe('Would roll back shop to ***');
  });

  it('stays readable, whole and short, where it is the commit that an app runs', () => {
    const redactor = hide(secret, 'stored');
    redactor.allow(secret);
    expect(redactor.clean(`${secret} is 9f86d081884c`)).toBe(`${secret} is 9f86d081884c`);
  });
});
