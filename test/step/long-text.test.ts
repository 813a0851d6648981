import { describe, expect, it } from 'vitest';
import { bringIn, type ways } from '../harness/bring-in.ts';
import { readCommands } from '../harness/capture-log.ts';
import { isLong } from '../harness/property.ts';
import type { StepResult } from '../harness/step.ts';

/** Where time grows with the square, so much of the wrong kind takes seconds. */
const length = 64 * 1024;
/** Milliseconds in which hardly anything can be told: what takes less cannot be compared. */
const enough = 300;

/** What bad texts are made of. */
// biome-ignore format: by what they are about
const units = {
  'line feeds': '\n', spaces: ' ', underscores: '_', returns: '\r', tabs: '\t', separators: '\u2028', backticks: '`', 'less-than signs': '<',
  brackets: '[', bars: '|', ampersands: '&', backslashes: '\\', hashes: '#', colons: ':', 'at signs': '@', percents: '%', quotes: '“', hyphens: '-',
  'invisible characters': '\u200b', emoji: '😀', 'combining marks': '\u0301', escapes: '\u001b[', addresses: '://', 'opening tags': '<script>',
  'exclamation marks': '!', digits: '0', 'commit ids': 'a1', delimiters: 'end_of_value', 'table rows': '|\n', commands: '::error::\n',
};

/** One for each road through the action: a block of code, a message, a page, a cell, a key, a text that is taken apart. */
const roads = [
  'what a command prints',
  'the message of a build',
  'a web page instead of an answer',
  'an email',
  'the name of a config var',
  'a section of the documentation',
] as const satisfies readonly (keyof typeof ways)[];

describe.each(roads)('a long text in %s', (way) => {
  it('takes time in proportion to its length, whatever it is made of', { timeout: 300_000 }, async () => {
    // The units take turns over the roads: every day each of them on some road, in the long run each on every one.
    const turn = Object.entries(units).filter((_, at) => isLong || at % roads.length === roads.indexOf(way));
    for (const [name, unit] of turn) {
      const spend = (part: number) => measure(way, `end_of_value${unit.repeat((length * part) / unit.length)}x`);
      const isSlow = async () => {
        const spent = await spend(1);
        return spent > enough && spent > 6 * (await spend(1 / 4)) + enough;
      };
      // Four times the text, sixteen times the time: that must not be, time after time.
      expect((await isSlow()) && (await isSlow()) && (await isSlow()), name).toBe(false);
    }
  });

  it('stays within all limits when it is a quarter of a megabyte of everything', { timeout: 300_000 }, async () => {
    const text = Object.values(units).map((unit) => unit.repeat(length / 8 / unit.length));
    expectWithinLimits(await bringIn(way, text.join('')));
  });
});

/** The processor's time for a step in milliseconds: others who use it do not count. */
async function measure(way: keyof typeof ways, text: string): Promise<number> {
  const before = process.cpuUsage();
  await bringIn(way, text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** GitHub's limits, as its documentation and the runner's source give them. */
function expectWithinLimits({ log, outputs, summary }: StepResult): void {
  expect(Buffer.byteLength(summary)).toBeLessThan(1024 * 1024);
  expect(Buffer.byteLength(Object.values(outputs).join(''), 'utf16le')).toBeLessThan(1_000_000);
  const annotations = readCommands(log).filter(({ name }) => ['error', 'warning', 'notice'].includes(name));
  for (const { data } of annotations) expect(data.length).toBeLessThanOrEqual(4096);
  for (const kind of ['error', 'warning', 'notice'])
    expect(annotations.filter(({ name }) => name === kind).length).toBeLessThanOrEqual(10);
  for (const name of ['names', 'keys', 'result']) if (outputs[name] !== undefined) JSON.parse(outputs[name]);
}
