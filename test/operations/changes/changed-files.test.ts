import { describe, expect, test } from 'vitest';
import type { Comparison, Order } from '../../../src/contract/github.ts';
import { appPaths } from '../../../src/contract/parse/app-paths.ts';
import { chooseChange, ownFiles } from '../../../src/operations/changes/changed-files.ts';

const rulesOf = (globs: string) => appPaths(`my-app: ${globs}`, {} as Parameters<typeof appPaths>[1])[0]?.rules ?? [];
const comparisonOf = (order: Order, files?: readonly string[]): Comparison => ({ order, total: 1, commits: [], files });

describe('The files of an app', () => {
  // biome-ignore format: one row per line of `app-paths` reads better as a table
  test.each([
    ['src/**',                            'src/a.ts src/b/c.ts',  'a.ts lib/src/a.ts'],
    ['src',                               'src/a.ts src/b/c.ts',  'src2/a.ts'],
    ['src/',                              'src/a.ts',             'a.ts'],
    ['package.json',                      'package.json',         'src/package.json'],
    ['src/**, !**/*.md',                  'src/a.ts',             'src/a.md'],
    ['src/**, !src/docs, src/docs/a.md',  'src/docs/a.md',        'src/docs/b.md'],
    ['!**/*.md, src/**',                  'src/a.ts',             'src/a.md'],
    ['{api,web}/**',                      'api/a web/a',          'db/a'],
    ['cafe\u0301/**',                     'cafe\u0301/a caf\xe9/a', 'cafe/a'],
  ])('by `%s`', (globs, own, others) => {
    const rules = rulesOf(globs);
    expect(ownFiles(own.split(' '), rules)).toEqual(own.split(' '));
    expect(ownFiles(others.split(' '), rules)).toEqual([]);
  });

  test('are found in any normal form of Unicode', () => {
    const name = 'src/ü.ts';
    expect(ownFiles([name.normalize('NFD')], rulesOf(name.normalize('NFC')))).toHaveLength(1);
  });
});

describe('An app', () => {
  const rules = rulesOf('src/**');

  // biome-ignore format: one row per case reads better as a table
  test.each([
    ['the same commit',                 [comparisonOf('identical')],                                      false],
    ['a newer commit',                  [comparisonOf('behind')],                                         false],
    ['other files',                     [comparisonOf('ahead', ['docs/a.md'])],                           false],
    ['a file of its own',               [comparisonOf('ahead', ['docs/a.md', 'src/a.ts'])],               true],
    ['too many files to list',          [comparisonOf('ahead')],                                          'unknown'],
    ['own files that would be lost',    [comparisonOf('diverged', ['a']), comparisonOf('diverged', ['src/a'])],  true],
    ['other files that would be lost',  [comparisonOf('diverged', ['a']), comparisonOf('diverged', ['b'])],      false],
    ['an unknown way back',             [comparisonOf('diverged', ['a']), comparisonOf('diverged')],             'unknown'],
  ] as const)('by %s', (_, comparisons, changed) => {
    expect(chooseChange(comparisons, rules).changed).toBe(changed);
  });

  test('names one of its files and counts the rest', () => {
    const { why } = chooseChange([comparisonOf('ahead', ['src/a', 'src/b', 'src/c'])], rules);
    expect(why).toBe('src/a and 2 more');
  });
});
