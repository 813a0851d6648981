import { describe, expect, it } from 'vitest';
import { createRedactor, type Redactor } from '../../src/report/redact.ts';
import { measureWork } from '../harness/measure-work.ts';

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
};

function hideMany(count: number): Redactor {
  const redactor = createRedactor();
  for (let at = 0; at < count; at++) redactor.hide(`fake-value-number-${at}-of-many`, 'stored');
  redactor.hide('a'.repeat(5000));
  redactor.open('fake-value');
  redactor.redact('Learn them.');
  return redactor;
}

/** The least of some measurements: the others were disturbed. */
async function measure(redactor: Redactor, text: string): Promise<number> {
  const work = () => measureWork(() => redactor.redact(text));
  return Math.min(await work(), await work(), await work());
}

describe.each([1, 10_000])('what a text costs with %i secrets', (count) => {
  const redactor = hideMany(count);

  it.each(Object.entries(units))('grows no faster than its length: %s', async (_, unit) => {
    const text = (length: number) => unit.repeat(length / unit.length);
    await measure(redactor, text(16_000));
    const [short, long] = [await measure(redactor, text(32_000)), await measure(redactor, text(128_000))];
    // Four times the text; what is quadratic takes sixteen times as long.
    expect(long / Math.max(short, 5)).toBeLessThan(10);
  });
});
