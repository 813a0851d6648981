import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../src/report/redact.ts';
import { encodeAll } from '../harness/encoders.ts';
import { takeTurns } from '../harness/property.ts';
import { piecesOf } from '../harness/secret-forms.ts';
import { sinks } from '../harness/sinks.ts';

const pem = `-----BEGIN PRIVATE KEY-----\n${'ZmFrZS1saW5lLW9mLWEta2V5LXRoYXQtb3BlbnMtbm90aGluZy1hdC1hbGwtMDE='.slice(0, 64)}\nZmFrZS1zaG9ydC1saW5l\n-----END PRIVATE KEY-----\n`;
const account = JSON.stringify({ type: 'service_account', project_id: 'shop', private_key: pem }, undefined, 2);

/** Secrets, each with the part of it that a text shows. */
const cases: Readonly<Record<string, readonly [secret: string, part: string]>> = {
  'a token': ['fake_Token-0123456789abcdef', 'fake_Token-0123456789abcdef'],
  signs: [`fake+/=&<>"'\\ %41;$x\`y`, `fake+/=&<>"'\\ %41;$x\`y`],
  'letters of other languages': ['fäke “ключ” 秘密 😀 sécret', 'fäke “ключ” 秘密 😀 sécret'],
  'several words': ['fake^pass $wörd of*several words', 'fake^pass $wörd of*several words'],
  'Latin letters': ['fäkesécrètß', 'fäkesécrètß'],
  'a key': [pem, pem],
  'the key in a service account': [account, pem],
  'a line of a key': [pem, 'ZmFrZS1zaG9ydC1saW5l'],
  'the password in a URL': ['postgres://shop:fake%2Bpass/w0rd@db.invalid:5432/shop', 'fake+pass/w0rd'],
  'the key in a connection string': [
    'DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=ZmFrZSthY2NvdW50/2tleQ==;EndpointSuffix=a.invalid',
    'ZmFrZSthY2NvdW50/2tleQ==',
  ],
  'the password in a connection string': ['host=db.invalid user=shop password=fake!pass#word', 'fake!pass#word'],
  'control characters': ['fake\u0001\u0002binary\u007fsecret', 'fake\u0001\u0002binary\u007fsecret'],
};

// What stands before a secret shifts its base64: each secret stands behind none to three bytes more.
const leads = ['', 'x', 'xy', 'xyz'];
const redactors = Object.values(cases).map(([secret]) => {
  const redactor = createRedactor(Infinity);
  redactor.hide(secret, 'stored');
  return redactor;
});
const encoded = encodeAll(Object.values(cases).flatMap(([, part]) => leads.map((lead) => lead + part)));

describe.each(encoded)('what $program makes of a secret', ({ absent, forms }) => {
  if (absent !== undefined) it.skip(`is not known here: ${absent}`, () => {});

  it.each(Object.entries(forms))('is hidden: %s', (_, texts) => {
    const leaks = texts.flatMap((form, at) => {
      const clean = redactors[Math.floor(at / leads.length)]?.redact(`before <${form}> after`) ?? '';
      // What may be left are quotes, what stands before the secret, and the digits that it shares with it.
      return /^before <.{0,24}\*\*\*.{0,32}$/s.test(clean) ? [] : [[form, clean]];
    });
    expect(leaks).toEqual([]);
  });
});

describe.each(Object.entries(sinks))('what other programs make of secrets, on its way into the %s', (sink, send) => {
  it('stays behind', async () => {
    // The forms take turns over the ways out: every day each of them on one, in the long run on every one.
    const ways = Object.keys(sinks);
    const all = encoded.flatMap(({ forms }) => Object.entries(forms));
    const redactor = createRedactor(Infinity);
    for (const [secret] of Object.values(cases)) redactor.hide(secret, 'stored');
    for (const [form, texts] of takeTurns(all, ways.indexOf(sink), ways.length)) {
      // Of each of the first secrets, where it stands one byte in.
      const shifted = [1, 5, 9].flatMap((at) => texts[at] ?? []);
      const output = await send(`It said ${shifted.join(' twice, ')}.`, redactor);
      // The first and last characters are shared with what is around the secret, and the addresses of a dump with every other.
      const pieces = shifted
        .flatMap((text) => piecesOf(text.slice(24, -24)))
        .filter((piece) => /^(?!\s*0{4}).{8}$/s.test(piece));
      expect([form, pieces.filter((piece) => output.includes(piece))]).toEqual([form, []]);
    }
  });
});
