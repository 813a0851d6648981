import { expect, it } from 'vitest';
import { measureSpan } from '../../../src/operations/verdict/measure-span.ts';

it('A span begins with the first look at which something is so, and is over with the first at which it is not', () => {
  const measure = measureSpan();
  const looks: readonly (readonly [isSo: boolean | undefined, now: number, span: number])[] = [
    [false, 100, 0],
    [undefined, 150, 0],
    [true, 200, 0],
    [true, 450, 250],
    [true, 900, 700],
    [false, 1000, 0],
    [true, 1100, 0],
    [undefined, 1200, 0],
    [true, 1300, 0],
    [true, 1301, 1],
  ];
  for (const [isSo, now, span] of looks) expect(measure(isSo, now)).toBe(span);
});
