import { describe, expect, it } from 'vitest';
import { encoders, formsOf } from '../../src/report/encodings.ts';

// Typed from the runner's own encoders (`ValueEncoders.cs`); base64, JSON, URI and XML were confirmed by Python and jq.
const golden = {
  'pass&word "it\'s" é/<1>!': {
    base64: 'cGFzcyZ3b3JkICJpdCdzIiDDqS88MT4h',
    base64Shift1: 'YXNzJndvcmQgIml0J3MiIMOpLzwxPiE=',
    base64Shift2: 'c3Mmd29yZCAiaXQncyIgw6kvPDE+IQ==',
    commandLine: 'pass&word \\"it\'s\\" é/<1>!',
    expression: 'pass&word "it\'\'s" é/<1>!',
    json: 'pass&word \\"it\'s\\" é/<1>!',
    uri: 'pass%26word%20%22it%27s%22%20%C3%A9%2F%3C1%3E%21',
    xml: 'pass&amp;word &quot;it&apos;s&quot; é/&lt;1&gt;!',
    trimmedQuotes: '',
    // Under six characters are not hidden.
    powerShellBefore: '',
    powerShellBehind: 'word "it\'s" é/<1>!',
  },
  '"quoted-secret"': {
    trimmedQuotes: 'quoted-secret',
    commandLine: '\\"quoted-secret\\"',
    base64: 'InF1b3RlZC1zZWNyZXQi',
  },
  '"short"': { trimmedQuotes: '' },
  'first&+second&third': { powerShellBefore: 'first&+', powerShellBehind: 'econd&third' },
  'first1&second&third3': { powerShellBefore: 'first1&second&', powerShellBehind: 'third3' },
  'two\nlines\t\u0085\u2028': { json: 'two\\nlines\\t\\u0085\\u2028' },
  "!'()*-_.~": { uri: '%21%27%28%29%2A-_.~' },
} as const;

const rows = Object.entries(golden).flatMap(([value, forms]) =>
  Object.entries(forms).map(([encoder, form]) => [value, encoder, form] as const),
);

describe('the runner’s encoders', () => {
  it.each(rows)('%j as %s', (value, encoder, form) => {
    expect(encoders[encoder]?.(value)).toBe(form);
  });

  it('are eleven', () => {
    expect(Object.keys(encoders)).toHaveLength(11);
  });
});

describe('the forms of a secret', () => {
  const texts = (value: string, least = 4) => formsOf(value, least).map(({ text }) => text);

  it('are its lines from a length on', () => {
    expect(texts('long line\n  other line  \nabc', 8)).toEqual(expect.arrayContaining(['long line', 'other line']));
    expect(texts('long line\n  other line  \nabc', 8)).not.toContain('abc');
  });

  it('are the stems of its base64, also of base64 for addresses', () => {
    const value = 'ab?>~?~?~secret';
    for (const lead of ['', 'x', 'xy']) {
      for (const encoding of ['base64', 'base64url'] as const) {
        const inside = Buffer.from(`${lead}${value}:and more`).toString(encoding);
        expect(texts(value).some((form) => inside.includes(form))).toBe(true);
      }
    }
  });

  it('have four characters or more', () => {
    for (const form of texts('abcd')) expect(form.length).toBeGreaterThanOrEqual(4);
  });
});
