import { describe, expect, it } from 'vitest';
import { stripControls } from '../../src/report/clean.ts';
import { escapeText, renderProse } from '../../src/report/markdown.ts';
import { createRedactor } from '../../src/report/redact.ts';

const manySecrets = Array.from({ length: 2000 }, (_, at) => `https://user:secret-${at * 7919}@db.invalid/${at}`);

/** Texts and secrets that a search without bounds takes minutes for. */
const redactions: Readonly<Record<string, readonly [text: string, values: readonly string[]]>> = {
  'one letter, and a secret of the same': ['a'.repeat(1_000_000), ['a'.repeat(60_000)]],
  'one letter, and secrets of many lengths': [
    'a'.repeat(200_000),
    Array.from({ length: 100 }, (_, at) => 'a'.repeat(4 + at)),
  ],
  '65,000 newlines, and a secret of lines': ['\n'.repeat(65_000), [`${'line of a key\n'.repeat(5000)}`]],
  '250,000 delimiters': ['::'.repeat(125_000), ['::::::::']],
  '2,000 secrets that begin alike': ['https://user:secret-'.repeat(20_000), manySecrets],
  'the beginning of a long secret, again and again': [
    `${'ab'.repeat(40)}c`.repeat(5000),
    [`${'ab'.repeat(40)}d${'x'.repeat(60_000)}`],
  ],
};

/** The processor time that some work takes, in milliseconds. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { system, user } = process.cpuUsage(before);
  return (system + user) / 1000;
}

describe('redaction takes time in proportion to the text', () => {
  it.each(Object.entries(redactions))('%s', (_, [text, values]) => {
    const redactor = createRedactor();
    for (const value of values) redactor.hide(value, 'given');
    expect(timeOf(() => redactor.quoted(text))).toBeLessThan(4000);
  });

  it('of a text that is cut, only what is shown is searched', () => {
    const redactor = createRedactor();
    redactor.hide('fake-secret', 'given');
    const text = 'fake-secret '.repeat(1_000_000);
    redactor.quoted('x');
    expect(timeOf(() => redactor.quoted(text, 1000))).toBeLessThan(200);
  });
});

describe('cleaning and escaping take time in proportion to the text', () => {
  const texts = {
    newlines: '\n'.repeat(65_000),
    colons: ':'.repeat(250_000),
    backticks: '`'.repeat(250_000),
    'backticks in pairs': '`a'.repeat(125_000),
    blanks: `${' '.repeat(250_000)}x`,
    digits: '1'.repeat(250_000),
    brackets: '[('.repeat(125_000),
    'one letter': 'a'.repeat(1_000_000),
    'escape sequences': '\u001b[\u001b]'.repeat(60_000),
  };
  it.each(Object.entries(texts))('%s', (_, text) => {
    expect(timeOf(() => [stripControls(text), escapeText(text), renderProse(text)])).toBeLessThan(3000);
  });
});
