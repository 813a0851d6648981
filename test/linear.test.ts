import { readFileSync } from 'node:fs';
import { parseSync } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../scripts/list-files.ts';

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

/** Every regular expression that stands in a source as a literal. */
function readPatterns(path: string): readonly Pattern[] {
  const found: Pattern[] = [];
  // A tree is data: each value of it that has a `regex` is a literal.
  JSON.stringify(parseSync(path, readFileSync(path, 'utf8')).program, (_, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'regex' in value) {
      const { flags, pattern } = value.regex as { readonly flags: string; readonly pattern: string };
      found.push({ source: pattern, flags });
    }
    return typeof value === 'bigint' ? String(value) : value;
  });
  return found;
}

/** Patterns of globs, which only the workflow's author writes. */
const ownText = [',(?![^{}]*\\})', '(?<=^|\\/)\\*{2,}\\/|\\*+|\\[[^\\]]+\\]|.'];

const all = listFiles(process.cwd(), 'src/**/*.ts').flatMap(readPatterns);
const outside = all.filter(({ source }) => !ownText.includes(source));
const patterns = [...new Map(outside.map((one) => [`/${one.source}/${one.flags}`, one])).values()];
const common = [' ', 'a', 'A', '0', '\n', '<', '`', ':', '/', '-', '.', '"', '%', '\\'];

/** Short texts to repeat: the signs that a pattern names and common ones, alone and with a neighbour. */
function chooseUnits({ source }: Pattern): readonly string[] {
  const signs = [...new Set([...common, ...source.replace(/[^\w -~]/g, '')])];
  return signs.flatMap((sign, at) => [sign, sign + (signs[at + 1] ?? ' ')]);
}

/** Milliseconds of processor time that a pattern needs for a text, all of whose matches are looked for. */
function measure({ flags, source }: Pattern, text: string): number {
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  const started = process.cpuUsage();
  text.replace(pattern, '');
  const { system, user } = process.cpuUsage(started);
  return (system + user) / 1000;
}

describe('every regular expression', () => {
  it('is found', () => {
    expect(patterns.length).toBeGreaterThan(40);
  });

  it.each(patterns)('takes time in proportion to a text: /$source/', (pattern) => {
    const isSlow = (unit: string) => {
      const [short, long] = [3000, 12_000].map((length) => `${unit.repeat(length / unit.length)}\u0000`);
      const [before, after] = [measure(pattern, short ?? ''), measure(pattern, long ?? '')];
      // Four times the text takes sixteen times as long by a pattern that is quadratic. What takes no time says nothing.
      return after > 9 * Math.max(before, 1);
    };
    expect(chooseUnits(pattern).filter((unit) => isSlow(unit) && isSlow(unit))).toEqual([]);
  });
});
