import { describe, expect, it } from 'vitest';
import { createRedactor, type Redactor } from '../../src/report/redact.ts';

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

/** Milliseconds of this process alone, whatever else the machine does; the least of some, because the others were disturbed. */
function measure(redactor: Redactor, text: string): number {
  const times = [1, 2, 3].map(() => {
    const started = process.cpuUsage();
    redactor.redact(text);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

describe.each([1, 10_000])('what a text costs with %i secrets', (count) => {
  const redactor = hideMany(count);

  it.each(Object.entries(units))('grows no faster than its length: %s', (_, unit) => {
    const text = (length: number) => unit.repeat(length / unit.length);
    measure(redactor, text(16_000));
    const [short, long] = [measure(redactor, text(32_000)), measure(redactor, text(128_000))];
    // Four times the text; what is quadratic takes sixteen times as long.
    expect(long / Math.max(short, 5)).toBeLessThan(10);
  });
});
