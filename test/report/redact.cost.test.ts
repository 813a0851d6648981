import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { unread } from '../../src/contract/unread.ts';
import { createRedactor, type Redactor } from '../../src/report/redact.ts';
import { measureWork } from '../harness/measure-work.ts';
import { isWhole } from '../harness/property.ts';

const units = {
  'line breaks': '\n',
  spaces: ' ',
  'percent signs': '%',
  'percent signs, escaped': '%25',
  backslashes: '\\',
  'ampersands, escaped': '&amp;',
  quotes: `'"`,
  'equals signs': '=',
  'escape characters': '\u001b[',
  'one letter': 'a',
  digits: '0',
  'base64 that reads the same from every place': 'V',
  'base64 of text': Buffer.from('What is said here can be read. ').toString('base64'),
  'what all secrets begin with': 'fake-value-number-',
  'secrets alone': 'fake-value-number-7-of-many ',
  'letters that are no ASCII': 'é',
  'words and blanks': 'all quiet here ',
  'cells of a table': '| a | b |\n',
  'bars alone': '|  ',
};

function hideMany(count: number): Redactor {
  const redactor = createRedactor(Infinity);
  for (let at = 0; at < count; at++) redactor.hide(`fake-value-number-${at}-of-many`, 'stored');
  redactor.hide('a'.repeat(5000));
  redactor.allow('fake-value');
  redactor.redact('Learn them.');
  return redactor;
}

/** Where time grows with the square, so much takes seconds. */
const longest = isWhole ? 128_000 : 64_000;

describe.each([1, 10_000])('what a text costs with %i secrets', (count) => {
  const redactor = hideMany(count);

  it.each(Object.entries(units))('grows no faster than its length: %s', async (_, unit) => {
    const spend = (length: number) => measureWork(() => redactor.redact(unit.repeat(length / unit.length)));
    await spend(longest / 8);
    // Four times the text; what is quadratic takes sixteen times as long.
    const isSlow = async () => (await spend(longest)) > 10 * Math.max(await spend(longest / 4), 5);
    // That must not be, time after time: one measurement may have been disturbed.
    expect((await isSlow()) && (await isSlow()) && (await isSlow())).toBe(false);
  });
});

describe('what there is no time for', () => {
  const secret = 'fake-secret-of-a-step';
  const words = 'all quiet here ';

  /** A redactor for which each look at the time takes so many milliseconds. */
  function createSlow(patience: number, each: number): Redactor {
    let now = 0;
    vi.spyOn(process, 'threadCpuUsage').mockImplementation(() => {
      now += each * 1000;
      return { user: now, system: 0 };
    });
    const redactor = createRedactor(patience);
    redactor.hide(secret);
    return redactor;
  }

  it('is left out, but for what is short', () => {
    const redactor = createSlow(-1, 1);
    expect(redactor.redact('x'.repeat(101))).toBe(unread);
    expect(redactor.redact(`a ${secret} b`)).toBe('a *** b');
  });

  it('is left out from where nobody looked, never in the middle of a secret', () => {
    const text = `${'x'.repeat(4090)}${secret}${words.repeat(9000)}`;
    for (const redact of ['redact', 'redactCredentials', 'clean'] as const)
      expect(createSlow(1000, 1)[redact](text)).toBe(`${'x'.repeat(4090)}***${unread}`);
  });

  it('is not taken from the texts that follow', () => {
    const redactor = createSlow(2500, 40);
    const lengths = Array.from({ length: 6 }, () => redactor.redact(words.repeat(60_000)).length - unread.length);
    expect(lengths).toEqual([65_536, 65_536, 4096, 4096, 4096, 4096]);
    const later = `${words.repeat(300)}${secret}`;
    expect(redactor.redact(later)).toBe(`${words.repeat(300)}***`);
  });

  it('is not begun', async () => {
    const redactor = createRedactor(-1);
    redactor.hide(secret);
    const work = await measureWork(() => {
      for (let time = 0; time < 1000; time++) redactor.redact(`${time} ${words.repeat(65)}`);
    });
    expect(work).toBeLessThan(1000);
  });
});

describe('config values of which only the names are wanted', () => {
  const values = Array.from(
    { length: 20_000 },
    (_, at) => `postgres://user:${createHash('sha256').update(String(at)).digest('hex')}@db/main`,
  );

  it('cost next to nothing while no text of somebody else’s is shown, and are hidden as soon as one is', async () => {
    const redactor = createRedactor();
    const work = await measureWork(() => {
      for (const value of values) redactor.hide(value, 'deferred');
      redactor.redact('app-1 runs main');
    });
    expect(work).toBeLessThan(150);
    redactor.searchDeferred();
    redactor.hide('a-later-fake-value', 'deferred');
    expect(redactor.redact(`no connection to ${values[7]}, nor to a-later-fake-value`)).toBe(
      'no connection to ***, nor to ***',
    );
  });
});

it('very many long secrets have an end to what they cost: the last are looked for as a whole, and not their parts', () => {
  const makeOne = (at: number, word: number) => `key=é${createHash('md5').update(`${at} ${word}`).digest('hex')}`;
  const values = Array.from({ length: 16 }, (_, at) =>
    Array.from({ length: 1000 }, (_, word) => makeOne(at, word)).join(' '),
  );
  const redactor = createRedactor(Infinity);
  for (const value of [...values, 'fake-value-behind-all-others']) redactor.hide(value, 'stored');
  const [first = '', last = ''] = [0, 15].map((at) => makeOne(at, 5).replace('key=', ''));
  expect(redactor.redact(`It is ${first}.`)).toBe('It is ***.');
  expect(redactor.redact(`It is ${last}.`)).toContain(last);
  expect(redactor.redact('It is fake-value-behind-all-others.')).toBe('It is ***.');
  expect(redactor.redact(values[15] ?? '')).not.toMatch(/[0-9a-f]{32}/);
});
