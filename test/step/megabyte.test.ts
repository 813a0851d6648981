import { describe, expect, it } from 'vitest';
import { bringIn, ways } from '../harness/bring-in.ts';
import { readCommands } from '../harness/capture-log.ts';
import { isLong } from '../harness/property.ts';
import type { StepResult } from '../harness/step.ts';

/** Long enough to go past every limit: half a megabyte in everyday runs. */
const long = 1024 * 1024 * (isLong ? 1 : 0.5);
/** Long enough to tell what takes more time than its length is worth. */
const short = 128 * 1024;

/** What the longest texts are made of; a short one has to do for all the rest, and tells as much. */
const plain = { 'line feeds': '\n', spaces: ' ', underscores: '_' };

/** What bad texts are made of. */
// biome-ignore format: by what they are about
const units = {
  ...plain, returns: '\r', tabs: '\t', separators: '\u2028', backticks: '`', 'less-than signs': '<',
  brackets: '[', bars: '|', ampersands: '&', backslashes: '\\', hashes: '#', colons: ':', 'at signs': '@', percents: '%', quotes: '“', hyphens: '-',
  'invisible characters': '\u200b', emoji: '😀', 'combining marks': '\u0301', escapes: '\u001b[', addresses: '://', 'opening tags': '<script>',
  'exclamation marks': '!', digits: '0', 'commit ids': 'a1', delimiters: 'end_of_value', 'table rows': '|\n', commands: '::error::\n',
};

/** What is brought in one of the ways: all by `npm run test:long`; in everyday runs the units take turns, so that each has its day in some way. */
function chooseUnits(at: number): [string, string][] {
  const takesTurns = (count: number) => (_: unknown, turn: number) => isLong || turn % count === at % count;
  const rest = Object.entries(units).filter(([name]) => !(name in plain));
  return [
    ...Object.entries(plain).filter(takesTurns(Object.keys(plain).length)),
    ...rest.filter(takesTurns(Object.keys(ways).length)),
  ];
}

describe.each([...Object.keys(ways).entries()])('a long text, %i: %s', (at, way) => {
  it('takes no longer for being of the worst kind, and stays within all limits', { timeout: 300_000 }, async () => {
    await measure(way, 'x'.repeat(short));
    const harmless = await measure(way, 'x'.repeat(short));
    for (const [name, unit] of chooseUnits(at)) {
      const length = name in plain ? long : short;
      const step = await measure(way, `end_of_value${unit.repeat(length / unit.length)}x`);
      expect(step.milliseconds, name).toBeLessThan(5 * harmless.milliseconds * (length / short) + 1000);
      expectWithinLimits(step);
    }
  });
});

/** Brings a text in; the time is the processor's, which a busy machine does not stretch. */
async function measure(way: string, text: string): Promise<StepResult> {
  const before = process.cpuUsage();
  const step = await bringIn(way, text);
  const { user, system } = process.cpuUsage(before);
  return { ...step, milliseconds: (user + system) / 1000 };
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
