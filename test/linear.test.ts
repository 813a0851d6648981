import { readFileSync } from 'node:fs';
import { check } from 'recheck';
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

/** Patterns of a text that only the workflow's author writes, whose length bounds what they cost. */
const ownText = ['(-----END [^-\\n]{0,100}-----)[\\s\\S]*'];

const all = listFiles(process.cwd(), 'src/**/*.ts').flatMap(readPatterns);
const patterns = [
  ...new Map(all.filter(({ source }) => !ownText.includes(source)).map((one) => [`/${one.source}/${one.flags}`, one])),
];

/** What is searched for bad texts by trying: little, because most patterns are proved by an automaton. */
const effort = {
  ...{ timeout: 20_000, attackTimeout: 300, maxAttackStringSize: 20_000, maxIteration: 3 },
  ...{ maxInitialGenerationSize: 50, maxGenerationSize: 20, mutationSize: 5, crossoverSize: 5 },
};

describe('every regular expression', () => {
  it('is found', () => {
    expect(patterns.length).toBeGreaterThan(40);
  });

  it.each(patterns)('takes time in proportion to a text: %s', async (_, { flags, source }) => {
    const verdict = await check(source, flags, effort);
    expect(verdict.status, JSON.stringify(verdict)).toBe('safe');
  });
});
