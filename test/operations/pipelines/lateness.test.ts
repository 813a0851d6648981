import { describe, expect, it, test } from 'vitest';
import type { Commit } from '../../../src/contract/github.ts';
import { findLate, firstParentLine } from '../../../src/operations/pipelines/lateness.ts';

const day = 86_400_000;
const dayOf = (days: number) => new Date(days * day).toISOString();

/** Commits as a comparison lists them, the oldest first: `id<parent,parent@day`. */
function commitsOf(notation: string): readonly Commit[] {
  return notation.split(' ').map((one) => {
    const [, id = '', parents = '', days = ''] = /^(\w+)<([\w,]*)@(\d+)$/.exec(one) ?? [];
    return { id, title: id, parents: parents.split(','), at: dayOf(Number(days)) };
  });
}

describe('The own line of a branch', () => {
  // `base` is what the app runs.
  // biome-ignore format: one row per history reads better as a table
  test.each([
    ['a straight line',         'a<base@1 b<a@2 c<b@3',                    'c b a'],
    ['a merge of old commits',  'x<base@1 y<x@2 m<base,y@9',               'm'],
    ['commits and a merge',     'x<base@1 a<base@5 m<a,x@6 b<m@7',         'b m a'],
    ['one commit',              'a<base@1',                                'a'],
  ])('%s', (_, notation, line) => {
    const commits = commitsOf(notation);
    const found = firstParentLine({ commits, total: commits.length });
    expect(found.map(({ id }) => id)).toEqual(line.split(' '));
  });

  it('is the first commit if GitHub lists only some', () => {
    const found = firstParentLine({ commits: commitsOf('a<base@1 b<a@2'), total: 300 });
    expect(found.map(({ id }) => id)).toEqual(['a']);
  });
});

describe('What is late', () => {
  const line = commitsOf('c<b@8 b<a@5 a<base@1');

  // biome-ignore format: one row per limit reads better as a table
  test.each([
    [1, 'c'],
    [4, 'b'],
    [6, 'a'],
    [9, undefined],
  ])('more than %s days ago: %s', (limit, late) => {
    expect(findLate(line, 10 * day, limit * day)?.id).toBe(late);
  });

  it('is not late at the very limit', () => {
    expect(findLate(commitsOf('a<base@4'), 10 * day, 6 * day)).toBeUndefined();
  });
});
