import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesGlob } from '../../../src/operations/changes/glob.ts';

// biome-ignore format: one row per glob reads better as a table
const rows: readonly (readonly [glob: string, fits: string, fitsNot: string])[] = [
  ['src/index.ts', 'src/index.ts', 'src/index.tsx lib/src/index.ts'],
  ['src/*', 'src/a src/.env', 'src src/a/b'],
  ['*.md', 'a.md .md', 'docs/a.md a.mdx'],
  ['src/**', 'src/a src/a/b/c', 'src lib/src/a'],
  ['**', 'a a/b', ''],
  ['**/*.md', 'a.md docs/a.md a/b/c.md', 'a.ts'],
  ['a/**/b', 'a/b a/x/b a/x/y/b', 'ab a/xb a/x/b/c'],
  ['**/a/**', 'a/x b/a/x', 'a ba/x'],
  ['src/**.ts', 'src/a.ts src/a/b.ts', 'src/a.js'],
  ['a?c', 'abc a.c', 'ac a/c abbc'],
  ['[a-c]x', 'ax cx', 'dx -x'],
  ['[!a-c]x', 'dx', 'ax /x'],
  ['[a-]x', 'ax -x', 'bx'],
  ['{a,b}/c', 'a/c b/c', 'ab/c {a,b}/c'],
  ['{**/a,b/**}', 'a x/a b/y', 'b y/b/z'],
  ['a{,b}{c,d}', 'ac abd', 'a ab abcd'],
  ['[{]id[}]/*.[jt]s', '{id}/a.ts', 'id/a.ts {id}/a.cs'],
  ['[!]', '!', 'a'],
  ['(a|b)+', '(a|b)+', 'a'],
  ['ü*/😀?', 'übung/😀x', 'u/😀x ü/x'],
];

describe('A glob', () => {
  test.each(rows)('%s fits only what it describes', (glob, fits, fitsNot) => {
    const split = (paths: string) => paths.split(' ').filter(Boolean);
    expect(split(fits).filter((path) => !matchesGlob(glob, path))).toEqual([]);
    expect(split(fitsNot).filter((path) => matchesGlob(glob, path))).toEqual([]);
  });

  test('may hold a line break in a name', () => {
    expect(matchesGlob('src/*', 'src/a\nb')).toBe(true);
  });

  test('without wildcards fits only itself', () => {
    const path = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', '😀'), maxLength: 4 });
    fc.assert(fc.property(path, path, (one, other) => matchesGlob(one, other) === (one === other)));
  });

  test('with many stars is no riddle, and ends', () => {
    expect(matchesGlob('**/*a*a*a*a*a*a*a*a*a*a*b', 'a'.repeat(4000))).toBe(false);
  });
});
