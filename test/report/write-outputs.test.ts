import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../src/report/redact.ts';
import { writeOutputs } from '../../src/report/write-outputs.ts';
import { makeFolder } from '../harness/make-folder.ts';
import { runs } from '../harness/property.ts';
import { parseFileCommands } from '../harness/step.ts';

function write(
  outputs: Readonly<Record<string, unknown>>,
  redactor = createRedactor(),
  warnings: string[] = [],
): Record<string, string> {
  using folder = makeFolder();
  const file = folder.write('output', 'earlier<<end\nstep\nend\n');
  writeOutputs(outputs, redactor, file, (warning) => warnings.push(warning));
  return parseFileCommands(readFileSync(file, 'utf8'));
}

describe('the outputs', () => {
  it('come under their own names, lists and objects as JSON, behind what exists already', () => {
    expect(
      write({ buildId: 'b-1', changed: true, count: 3, names: ['a', 'b'], matrix: { app: ['a'] }, skipReason: '' }),
    ).toEqual({
      earlier: 'step',
      'build-id': 'b-1',
      changed: 'true',
      count: '3',
      names: '["a","b"]',
      matrix: '{"app":["a"]}',
      'skip-reason': '',
    });
  });

  // What looks like a login or a key would be cut out of these first: the rest would be no secret any more.
  it.each([
    'key=ab;passphrase: correct horse battery staple',
    'Password=x1;legal winner thank year wave sausage',
    'https://ci:x1@chat.example/hook/correcthorsebatterystaple',
    'https://u:p@t.example/bot7261:AAHk-9',
  ])('hide a config value in `result` as a whole, whatever it is made of: %s', (value) => {
    const redactor = createRedactor();
    redactor.hide(value);
    expect(write({ result: { output: `posting to ${value}\n` } }, redactor)['result']).toBe(
      '{"output":"posting to ***\\n"}',
    );
  });

  // What is cut first must not take away the sign by which the other is known.
  it.each([
    ['password', 'postgres://db.example/x?password=fake-unknown-1', 'postgres://db.example/x?***=***'],
    ['access_token', 'GET /cb?access_token=fake-unknown-2&x=1', 'GET /cb?***=***&x=1'],
    ['https://bot', 'clone https://bot:fake-unknown-3@git.example/x', 'clone ***@git.example/x'],
    ['https://', 'clone https://bot:fake-unknown-4@git.example/x', 'clone ***@git.example/x'],
    ['-----BEGIN PRIVATE KEY-----', '-----BEGIN PRIVATE KEY-----\nfake-unknown-5\n-----END PRIVATE KEY-----', '***'],
  ])('hide in `result` what lies beside a config value such as %s', (value, text, shown) => {
    const redactor = createRedactor();
    redactor.hide(value);
    expect(JSON.parse(write({ result: { message: text } }, redactor)['result'] ?? '')).toEqual({ message: shown });
  });

  it('leave out what is not known', () => {
    expect(write({ buildId: undefined })).toEqual({ earlier: 'step' });
  });

  it('are nowhere to be written without a runner', () => {
    expect(() => writeOutputs({ buildId: 'b-1' }, createRedactor(), undefined, () => {})).not.toThrow();
  });

  it('keep the rest of a value from which a secret goes, and stay JSON', () => {
    const redactor = createRedactor();
    redactor.hide('fake "secret" value');
    const outputs = write({ names: ['a fake "secret" value b'], result: { a: 'fake "secret" value' } }, redactor);
    expect(JSON.parse(outputs['names'] ?? '')).toEqual(['a *** b']);
    expect(JSON.parse(outputs['result'] ?? '')).toEqual({ a: '***' });
  });

  it('are cut before they use up what GitHub takes, never inside a secret', () => {
    const redactor = createRedactor();
    redactor.hide('fake-secret-value');
    const { output = '' } = write({ output: `${'x'.repeat(399_900)}fake-secret-value${'y'.repeat(1000)}` }, redactor);
    expect(output).toMatch(/^x{399900}\*\*\*y+… \(cut: 400917 characters in all\)$/);
    expect(output).toHaveLength(400_000);
  });

  it('stay JSON when they are too long: what is left out is said there and in a warning', () => {
    const long = 'x'.repeat(400_000);
    const warnings: string[] = [];
    const outputs = write({ names: [long], result: { output: long } }, createRedactor(), warnings);
    const said = { left_out: expect.stringContaining('more than the outputs may hold') };
    expect(JSON.parse(outputs['names'] ?? '')).toEqual(said);
    expect(JSON.parse(outputs['result'] ?? '')).toEqual(said);
    expect(warnings).toEqual([
      expect.stringMatching(/^The output `result` is left out: it has \d+ characters/),
      expect.stringMatching(/^The output `names` is left out/),
    ]);
  });

  it('say what there was no time to look through, there and in a warning', () => {
    const redactor = createRedactor(900);
    redactor.hide('fake-secret-value');
    const long = 'all quiet here '.repeat(1000);
    const many = Array.from({ length: 500 }, (_, at) => `app number ${at}`);
    const warnings: string[] = [];
    const outputs = write({ output: long, result: [long, 'a'], matrix: { app: many }, count: 500 }, redactor, warnings);
    const why = 'looking through it for secrets would take too long';
    const cut = `${long.slice(0, 4096)}… (left out from here on: ${why})`;
    expect(outputs).toMatchObject({
      output: cut,
      result: JSON.stringify([cut, 'a']),
      matrix: JSON.stringify({ left_out: why }),
      count: '500',
    });
    expect(warnings).toEqual(
      ['output', 'result', 'matrix'].map((name) => `The output \`${name}\` is not whole: ${why}.`),
    );
  });

  it('are written whole up to the limit', () => {
    const warnings: string[] = [];
    const text = 'x'.repeat(400_000);
    expect(write({ output: text }, createRedactor(), warnings)['output']).toBe(text);
    expect(warnings).toEqual([]);
  });

  it('lose what says the same twice before they lose what is said once', () => {
    const output = 'x'.repeat(300_000);
    const outputs = write({ output, result: { output } });
    expect(outputs['output']).toBe(output);
    expect(JSON.parse(outputs['result'] ?? '')).toHaveProperty('left_out');
  });

  it('together stay below 1 MB of UTF-16, whatever they are, and JSON stays JSON', () => {
    const lengths = fc.oneof(fc.nat(2000), fc.integer({ min: 90_000, max: 900_000 }));
    const pieces = fc.constantFrom('x', '"', '\n', '\\', 'é', '😀', '\ud800');
    const texts = fc.tuple(pieces, lengths).map(([piece, length]) => piece.repeat(length / piece.length));
    const values = fc.oneof(
      texts,
      texts.map((text) => [text]),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^o[a-z]{1,8}$/), values, { minKeys: 1, maxKeys: 8 }), (outputs) => {
        const warnings: string[] = [];
        const written = write(outputs, createRedactor(), warnings);
        expect(Buffer.byteLength(Object.values(written).join(''), 'utf16le')).toBeLessThan(1_000_000);
        const shortened = Object.entries(outputs).filter(([name, value]) => {
          const isJson = typeof value !== 'string';
          const whole = isJson ? JSON.stringify(value) : value.toWellFormed();
          if (isJson) JSON.parse(written[name] ?? '');
          return written[name] !== whole;
        });
        expect(warnings).toHaveLength(shortened.length);
      }),
      runs(20),
    );
  });
});

describe('the output `result`', () => {
  const secret = 'S3cret-Value-77';
  const redactor = createRedactor();
  redactor.hide(secret, 'stored');

  it.each([
    ['a list of bytes', { type: 'Buffer', data: [...Buffer.from(secret)] }],
    ['a list of characters', { letters: [...secret] }],
    ['two pieces', { first: secret.slice(0, 7), second: secret.slice(7) }],
  ])('is left out where a secret is in it as %s', (_, result) => {
    expect(write({ result }, redactor)['result']).toBe('{"left_out":"it holds a secret in a form of its own"}');
  });

  it('keeps all else where a number of it is a secret', () => {
    const numbers = createRedactor();
    numbers.hide('12345678', 'given');
    const result = { name: 'shop', slug_size: 12345678, quantity: 2, sizes: [12345678, 5, null] };
    expect(write({ result }, numbers)['result']).toBe(
      '{"name":"shop","slug_size":"***","quantity":2,"sizes":["***",5,null]}',
    );
  });

  it('keeps all else where a text of it is a secret', () => {
    expect(write({ result: { a: secret, data: [1, 2, 3] } }, redactor)['result']).toBe('{"a":"***","data":[1,2,3]}');
  });
});
