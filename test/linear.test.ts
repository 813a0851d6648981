import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../scripts/list-files.ts';
import { isLong } from './harness/property.ts';
import { readPatterns, type SourcePattern } from './harness/read-patterns.ts';

const root = join(import.meta.dirname, '..');
const found = listFiles(root, 'src/**/*.ts').flatMap((file) => readPatterns(readFileSync(join(root, file), 'utf8')));
const patterns = [...new Map(found.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]))];

/** What bad texts are runs of: white space, the delimiters of all formats that come in or go out, and plain letters. */
const units = [
  ...'\n\r\t \u2028_-=`~*#<>[](){}|&\\/:;@%.,!?\'"“”+$^0aé😀\u200b\u0301',
  ...['://', '::', '\u001b[', '<a', '\\"', '=X;', '\n\t', ' \n'],
];
const size = 16 * 1024;
/** Milliseconds in which hardly anything can be told: what takes less cannot be compared. */
const enough = 100;

/** What is searched for bad texts by trying: little in everyday runs, where the engine is asked as well. */
const effort = isLong
  ? {}
  : {
      attackTimeout: 300,
      maxAttackStringSize: 20_000,
      maxIteration: 3,
      maxInitialGenerationSize: 50,
      maxGenerationSize: 20,
      mutationSize: 5,
      crossoverSize: 5,
    };

describe('every regular expression of the action', () => {
  it('is found', () => {
    expect(patterns.length).toBeGreaterThan(100);
  });

  it.each(patterns)('takes time in proportion to a text: %s', { timeout: 120_000 }, async (_, pattern) => {
    const verdict = await check(pattern.source, pattern.flags, { timeout: 60_000, ...effort });
    const { checker, status } = verdict;
    const attack = 'attack' in verdict ? verdict.attack : undefined;
    // What cannot be told from an automaton is told by trying, which a busy machine may deceive: the engine has the last word.
    if (checker === 'automaton') expect(status, JSON.stringify(verdict)).toBe('safe');
    else expect(status).not.toBe('unknown');
    // An automaton is a proof, which needs no trying every day.
    if (checker === 'automaton' && !isLong) return;

    const runs = [...units, ...wordsIn(pattern)].map((unit) => [{ prefix: '', pump: unit }]);
    for (const pumps of [...runs, ...(attack ? [attack.pumps] : [])]) {
      for (const suffix of ['', '\0', attack?.suffix ?? 'a']) {
        const isSlow = () => {
          const spent = measure(pattern, pumps, suffix, 4 * size);
          return spent > enough && spent > 8 * measure(pattern, pumps, suffix, size) + enough;
        };
        // Four times the text, sixteen times the time: that must not be, time after time.
        expect(isSlow() && isSlow() && isSlow(), `over and over: ${JSON.stringify(pumps)}`).toBe(false);
      }
    }
  });
});

/** The words of a pattern itself: one that looks for `<style` is at its worst where there is nothing else. */
function wordsIn({ source }: SourcePattern): readonly string[] {
  return source.match(/[\w<>/:=-]{3,}/g) ?? [];
}

interface Pump {
  readonly prefix: string;
  readonly pump: string;
}

/** The processor's time in milliseconds: others who use it do not count. */
function measure({ source, flags }: SourcePattern, pumps: readonly Pump[], suffix: string, length: number): number {
  const share = length / pumps.length;
  const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(Math.ceil(share / pump.length))).join('') + suffix;
  const pattern = new RegExp(source, flags);
  const before = process.cpuUsage();
  text.replace(pattern, '');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
