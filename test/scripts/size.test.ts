import { describe, expect, it } from 'vitest';
import { judgeRatios } from '../../scripts/bench/judge-ratios.ts';
import type { Measured } from '../../scripts/bench/statistics.ts';
import { chooseReached, listImports } from '../../scripts/size/read-imports.ts';

describe('the lines of src are those of files that the action imports', () => {
  it.each([
    ["import { a } from './b.ts'", 'src/x/b.ts'],
    ["import type { A } from '../b.ts'", 'src/b.ts'],
    ["export * from './b.ts'", 'src/x/b.ts'],
    ["import './b.ts'", 'src/x/b.ts'],
    ["const b = await import(/* webpackChunkName: 'b' */ './b.ts')", 'src/x/b.ts'],
    ["let b: import('./b.ts').B", 'src/x/b.ts'],
  ])('%s', (source, imported) => {
    expect(listImports('src/x/a.ts', source)).toEqual([imported]);
  });

  it('a package is not one of them', () => {
    expect(listImports('src/a.ts', "import { b } from 'b'; import 'node:fs'")).toEqual([]);
  });

  it('a file that only an unreached file imports is not reached', () => {
    const imports = new Map([
      ['src/main.ts', ['src/a.ts', 'src/gone.ts']],
      ['src/a.ts', ['src/main.ts']],
      ['src/next/main.ts', ['src/next/a.ts']],
      ['src/next/a.ts', []],
    ]);
    expect([...chooseReached(imports, 'src/main.ts')]).toEqual(['src/main.ts', 'src/a.ts']);
  });
});

describe('a measured step', () => {
  const limits = {
    'whoami over TLS ÷ by hand': { limit: 2 },
    'toolkit alone over TLS ÷ by hand': { limit: 1 },
  };
  const measure = (name: string, time: number): Measured => ({
    name,
    samples: [{ time, firstRequest: undefined }],
    peak: 1,
  });

  it.each([
    [2.29, 1, 'holds'],
    [2.31, 1, 'slower'],
    [2.31, 1.16, 'disturbed'],
    [2.29, 1.16, 'holds'],
  ])('at %d with a control at %d: %s', (whoami, toolkit, judgement) => {
    const measured = [measure('by hand', 1), measure('by toolkit', toolkit), measure('whoami', whoami)];
    expect(judgeRatios(measured, limits)).toBe(judgement);
  });

  it('without a limit in the table is an error', () => {
    expect(() => judgeRatios([], {})).toThrow('has no limit');
  });
});
