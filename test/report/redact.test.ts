import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor, type SecretKind } from '../../src/report/redact.ts';
import { secrets, showsPartOf, spellings } from './secrets.ts';

function redactorWith(...hidden: readonly (readonly [string, SecretKind])[]) {
  const redactor = createRedactor();
  for (const [value, kind] of hidden) redactor.hide(value, kind);
  return redactor;
}

const quotedWith = (text: string, ...values: readonly string[]) =>
  redactorWith(...values.map((value) => [value, 'given'] as const)).quoted(text);

describe('a secret is hidden', () => {
  it.each(Object.entries(spellings))('as %s', (_, spell) => {
    fc.assert(
      fc.property(secrets, fc.constantFrom('credential', 'given', 'read'), (value, kind) => {
        const spelling = spell(value);
        const shown = redactorWith([value, kind]).quoted(`before ${spelling.text} behind`);
        expect(shown).toMatch(/^before .*\*\*\*.* behind$/s);
        expect(showsPartOf(spelling, shown)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('line by line', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Za-z0-9+/]{12,30}$/), { minLength: 2 }), fc.nat(), (lines, at) => {
        const line = lines[at % lines.length] ?? '';
        expect(quotedWith(`> ${line} <`, lines.join('\r\n'))).toBe('> *** <');
      }),
      { numRuns: 40 },
    );
  });

  it('is the same in a long text', () => {
    fc.assert(
      fc.property(secrets, fc.nat(50), (value, length) => {
        const around = 'lorem ipsum '.repeat(length);
        fc.pre(!around.includes(value));
        expect(quotedWith(`${around}${value}${around}`, value)).toContain(`${around}***`);
      }),
      { numRuns: 40 },
    );
  });
});

describe('any other text is unchanged', () => {
  it('whatever is hidden beside it', () => {
    fc.assert(
      fc.property(fc.array(secrets, { maxLength: 5 }), fc.stringMatching(/^[A-Z \n|]{0,60}$/), (values, text) => {
        fc.pre(!values.some((value) => value.split(/\s/).some((part) => part.length > 3 && text.includes(part))));
        expect(quotedWith(text, ...values.map((value) => value.toLowerCase()))).toBe(text);
      }),
      { numRuns: 150 },
    );
  });

  it('also with half of a secret in it', () => {
    expect(quotedWith('abcdefg bcdefgh', 'abcdefgh')).toBe('abcdefg bcdefgh');
  });
});

describe('where secrets are looked for', () => {
  const rows: readonly (readonly [string, string, SecretKind, string, string])[] = [
    ['a credential', 'fake-token', 'credential', '***', '***'],
    ['a given config value', 'fake-value', 'given', 'fake-value', '***'],
    ['a read config value', 'fake-value', 'read', 'fake-value', '***'],
    ['a given value of four characters', 'abcd', 'given', 'abcd', '***'],
    ['a given value of three', 'abc', 'given', 'abc', 'abc'],
    ['a read value of seven', 'abcdefg', 'read', 'abcdefg', 'abcdefg'],
    ['a credential of three', 'abc', 'credential', 'abc', 'abc'],
    ['a common word', 'false', 'given', 'false', 'false'],
    ['seven digits', '1234567', 'given', '1234567', '1234567'],
    ['eight digits', '12345678', 'given', '12345678', '***'],
    ['a common word as a credential', 'null', 'credential', '***', '***'],
  ];
  it.each(rows)('%s', (_, value, kind, own, quoted) => {
    const redactor = redactorWith([value, kind]);
    expect([redactor.own(value), redactor.quoted(value)]).toEqual([own, quoted]);
  });

  it('not in a name that the workflow gives itself', () => {
    const redactor = redactorWith(['my-app-name', 'given'], ['my-app-name-2', 'given']);
    redactor.allow(['my-app-name']);
    expect(redactor.quoted('my-app-name my-app-name-2')).toBe('my-app-name ***');
  });

  it('a value that becomes a credential later is one', () => {
    const redactor = redactorWith(['fake-value', 'given'], ['fake-value', 'credential']);
    expect(redactor.own('fake-value')).toBe('***');
  });

  it('the short lines of a given value stay hidden when it is read, too', () => {
    const redactor = redactorWith(['abcd\nefghi', 'given'], ['abcd\nefghi', 'read']);
    expect(redactor.quoted('abcd')).toBe('***');
  });

  it('a value that is hidden after the first text counts from then on', () => {
    const redactor = redactorWith(['first-secret', 'given']);
    expect(redactor.quoted('first-secret second-secret')).toBe('*** second-secret');
    redactor.hide('second-secret', 'given');
    expect(redactor.quoted('first-secret second-secret')).toBe('*** ***');
  });
});

describe('finds', () => {
  it.each([
    ['overlap', 'abcdefgh', ['abcdef', 'cdefgh'], '***'],
    ['touch', 'abcdefgh', ['abcd', 'efgh'], '***'],
    ['stand in one another', 'xabcdefghx', ['abcdefgh', 'cdef'], 'x***x'],
    ['begin alike', 'abcdXabcdefgh', ['abcd', 'abcdefgh'], '***X***'],
    ['stand at the ends', 'abcd and efgh', ['abcd', 'efgh'], '*** and ***'],
  ])('that %s', (_, text, values, shown) => {
    expect(quotedWith(text, ...values)).toBe(shown);
  });

  it('take the neighbours of a base64 along, which hold the rest', () => {
    const text = `Basic ${Buffer.from('user:open-sesame!\n').toString('base64')} end`;
    expect(quotedWith(text, 'open-sesame!')).toMatch(/^Basic \w{0,6}\*\*\*\w{0,4} end$/);
  });
});

it('a text is cut behind the redaction', () => {
  const redactor = redactorWith(['a-long-secret-value', 'credential']);
  expect(redactor.own('xxxx a-long-secret-value yyyy', 10)).toBe('xxxx *** y');
  expect(redactor.own('12345678 a-long-secret-value', 11)).toBe('12345678 **');
});
