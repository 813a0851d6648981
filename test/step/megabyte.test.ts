import { describe, expect, it } from 'vitest';
import { bringIn, ways } from '../harness/bring-in.ts';
import { readCommands } from '../harness/capture-log.ts';
import type { StepResult } from '../harness/step.ts';

const size = 1024 * 1024;

/** What a bad megabyte is made of; some need another character at the end to be at their worst. */
// biome-ignore format: by what they are about
const units = {
  'line feeds': '\n', returns: '\r', spaces: ' ', tabs: '\t', 'separators': '\u2028', underscores: '_', backticks: '`', 'less-than signs': '<',
  brackets: '[', bars: '|', ampersands: '&', backslashes: '\\', hashes: '#', colons: ':', 'at signs': '@', percents: '%', quotes: '“', hyphens: '-',
  'invisible characters': '\u200b', emoji: '😀', 'combining marks': '\u0301', escapes: '\u001b[', addresses: '://', 'opening tags': '<script>',
  'exclamation marks': '!', digits: '0', 'commit ids': 'a1', delimiters: 'end_of_value', 'table rows': '|\n', commands: '::error::\n',
};

describe.each(Object.keys(ways))('a megabyte in %s', (way) => {
  it('takes no longer for being of the worst kind, and stays within all limits', { timeout: 120_000 }, async () => {
    await bringIn(way, 'x'.repeat(size));
    const harmless = await bringIn(way, 'x'.repeat(size));
    for (const [name, unit] of Object.entries(units)) {
      const step = await bringIn(way, `end_of_value${unit.repeat(size / unit.length)}x`);
      expect(step.milliseconds, name).toBeLessThan(20 * harmless.milliseconds + 5000);
      expectWithinLimits(step);
    }
  });
});

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
