import { describe, expect, it } from 'vitest';
import { type CommitPage, findArrivals, type ListedCommit, pageSize } from '../../src/github/find-arrivals.ts';

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T12:00:00Z`;

function commit(sha: string, date: string | undefined, ...parents: readonly string[]): ListedCommit {
  return { sha, parents: parents.map((parent) => ({ sha: parent })), commit: { committer: date ? { date } : null } };
}

/** What a branch of these commits comes to, in pages of so many, and the pages that were asked for. */
async function find(commits: readonly ListedCommit[], { total = commits.length, size = pageSize } = {}) {
  const asked: number[] = [];
  const readPage = async (page: number): Promise<CommitPage> => {
    asked.push(page);
    return { commits: commits.slice((page - 1) * size, page * size), total };
  };
  const [first] = (await findArrivals(readPage)).toSorted((one, other) => one.at - other.at);
  return { at: first && new Date(first.at).toISOString().replace('.000Z', 'Z'), asked };
}

/** Commits one on the other, one for each day. */
const line = (length: number) =>
  Array.from({ length }, (_, at) => commit(`c${at}`, new Date(Date.UTC(2026, 0, at + 1)).toISOString(), `c${at - 1}`));

describe('when something came to a branch', () => {
  it('is the time of its first commit', async () => {
    expect((await find([commit('a', day(2), 'base'), commit('b', day(3), 'a')])).at).toBe(day(2));
  });

  it('is the time of the merge, however old what it brings', async () => {
    const commits = [commit('old', day(1), 'base'), commit('merge', day(20), 'base', 'old')];
    expect((await find(commits)).at).toBe(day(20));
  });

  it('is the earliest on the line of the branch, whatever the clocks of those who wrote it', async () => {
    const commits = [commit('a', day(9), 'base'), commit('b', day(5), 'a'), commit('c', day(7), 'b')];
    expect((await find(commits)).at).toBe(day(5));
  });

  it('begins at the last commit that nothing stands on, wherever the others are listed', async () => {
    const commits = [commit('merge', day(20), 'base', 'side'), commit('side', day(1), 'base')];
    expect((await find(commits)).at).toBe(day(20));
  });

  it('is not known where no commit tells a time', async () => {
    expect((await find([commit('a', undefined, 'base')])).at).toBeUndefined();
    expect((await find([commit('a', 'yesterday', 'base')])).at).toBeUndefined();
    expect((await find([])).at).toBeUndefined();
  });

  it('is told by those that tell a time', async () => {
    expect((await find([commit('a', undefined, 'base'), commit('b', day(4), 'a')])).at).toBe(day(4));
  });

  it('does without parents that GitHub leaves out, and goes round no circle', async () => {
    const { parents: _, ...bare } = commit('a', day(2));
    expect((await find([bare])).at).toBe(day(2));
    expect((await find([commit('root', day(2))])).at).toBe(day(2));
    const circle = [commit('a', day(2), 'b'), commit('b', day(3), 'a'), commit('c', day(4), 'b')];
    expect((await find(circle)).at).toBe(day(2));
  });

  it('is looked for on every page of a comparison, and on none beyond', async () => {
    expect((await find(line(250))).asked).toEqual([1, 2, 3]);
    expect((await find(line(250))).at).toBe('2026-01-01T00:00:00Z');
    expect((await find(line(200))).asked).toEqual([1, 2]);
  });

  it('is looked for on ten pages at the most: beyond that the oldest commit counts, which may be one that was merged', async () => {
    const many = line(1200).toReversed();
    const { asked, at } = await find(many);
    expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(at).toBe(many[0]?.commit.committer?.date?.replace('.000Z', 'Z'));
  });

  it('is not looked for on, where a page brings nothing new', async () => {
    expect((await find(line(3), { total: 900 })).asked).toEqual([1, 2]);
  });
});
