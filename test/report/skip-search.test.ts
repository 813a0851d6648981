import fc from 'fast-check';
import { expect, it } from 'vitest';
import { prepareSearch } from '../../src/report/skip-search.ts';

// Few letters, so that needles overlap, repeat themselves and nearly occur.
const text = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength, maxLength });

it('passes over no place where a needle begins', () => {
  fc.assert(
    fc.property(fc.array(text(4, 30), { minLength: 1, maxLength: 20 }), text(0, 300), (needles, told) => {
      const shortest = Math.min(...needles.map(({ length }) => length));
      const found = prepareSearch(
        needles.map((needle) => ({ bytes: Buffer.from(needle) })),
        shortest,
      )(Buffer.from(told));
      const begins = [...told].flatMap((_, at) => (needles.some((needle) => told.startsWith(needle, at)) ? [at] : []));
      expect(begins.filter((at) => !found.includes(at))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

it('looks at few places of a text that has nothing of a needle', () => {
  const search = prepareSearch([{ bytes: Buffer.from('tok-secret-abcdef') }], 17);
  expect(search(Buffer.from('The app is up to date. '.repeat(10_000)))).toEqual([]);
});
