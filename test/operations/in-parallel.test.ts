import { describe, expect, it } from 'vitest';
import { expectAnswers, inParallel } from '../../src/operations/in-parallel.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('work in parallel', () => {
  it('keeps the order of the items, however long each takes', async () => {
    const results = await inParallel([3, 1, 2], 3, async (turns) => {
      for (let at = 0; at < turns; at++) await turn();
      return `${turns} turns`;
    });
    expect(results).toEqual(['3 turns', '1 turns', '2 turns']);
  });

  it('is never more than so many at once, and uses them all', async () => {
    let [running, most] = [0, 0];
    await inParallel(
      Array.from({ length: 20 }, (_, index) => index),
      4,
      async () => {
        running += 1;
        most = Math.max(most, running);
        await turn();
        running -= 1;
      },
    );
    expect(most).toBe(4);
  });

  it('of nothing is nothing', async () => {
    expect(await inParallel([], 4, async () => 'never')).toEqual([]);
  });

  it('begins nothing more after a failure, and ends only when all that was begun has ended', async () => {
    const [begun, ended]: [number[], number[]] = [[], []];
    const work = inParallel([1, 2, 3, 4, 5], 2, async (item) => {
      begun.push(item);
      if (item === 1) throw new Error('the first fails');
      await turn();
      await turn();
      ended.push(item);
    });
    await expect(work).rejects.toThrow('the first fails');
    expect(begun).toEqual([1, 2]);
    expect(ended).toEqual([2]);
  });
});

describe('many requests', () => {
  it.each<[ends: string, most: number, thrownAt: number | undefined]>([
    ['no', 1, 1],
    ['no', 2, undefined],
    ['no no', 2, 2],
    ['no no no', 3, 3],
    ['no no yes no no', 3, undefined],
    ['yes', 1, undefined],
    ['yes no', 1, undefined],
    ['yes no no no', 2, undefined],
    ['no yes no no', 2, undefined],
  ])(
    'that are answered with “%s”, where the first %i tell enough, end with the failure of: %s',
    (ends, most, thrownAt) => {
      const hear = expectAnswers(most);
      for (const [at, end] of ends.split(' ').entries()) {
        const failure = end === 'no' ? new Error(`${at + 1} failed`) : undefined;
        if (at + 1 === thrownAt) expect(() => hear(failure)).toThrow(failure);
        else expect(() => hear(failure)).not.toThrow();
      }
    },
  );

  it('end with each failure of what was still under way', () => {
    const hear = expectAnswers(1);
    for (const failure of [new Error('first'), new Error('second')]) expect(() => hear(failure)).toThrow(failure);
  });
});
