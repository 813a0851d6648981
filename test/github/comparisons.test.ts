import { describe, expect, it } from 'vitest';
import { openComparisons } from '../../src/github/comparisons.ts';
import type { Octokit } from '../../src/github/octokit.ts';

const head = 'f'.repeat(40);

/** The comparisons of a GitHub that answers this, and what it was asked. */
function answering(data: unknown) {
  const asked: unknown[] = [];
  const request = async (route: string, parameters: object) => {
    asked.push([route, parameters]);
    return { data };
  };
  const octokit = { request } as unknown as Octokit;
  const comparisons = openComparisons(octokit, { owner: 'octo', repo: 'shop' }, (text) => text.replace('hush', '***'));
  return { asked, ...comparisons };
}

const listed = (date?: string) => ({
  sha: head,
  commit: { message: 'Say hush\n\nin private', committer: date === undefined ? null : { date } },
});
const files = (length: number) => Array.from({ length }, (_, at) => ({ filename: `src/${at}.ts` }));

describe('a comparison', () => {
  it('is told with its commits, the files of both names, and the time of what it starts from', async () => {
    const { asked, compare } = answering({
      status: 'ahead',
      total_commits: 1,
      commits: [listed('2026-03-01T00:00:00Z')],
      files: [{ filename: 'new.ts', previous_filename: 'old.ts' }, { filename: 'other.ts' }],
      base_commit: listed('2026-02-01T00:00:00Z'),
    });
    expect(await compare('main', head, 5)).toEqual({
      order: 'ahead',
      total: 1,
      commits: [{ id: head, title: 'Say ***', at: '2026-03-01T00:00:00Z' }],
      files: ['new.ts', 'old.ts', 'other.ts'],
      since: '2026-02-01T00:00:00Z',
    });
    expect(asked).toEqual([
      [
        'GET /repos/{owner}/{repo}/compare/{basehead}',
        { owner: 'octo', repo: 'shop', basehead: `main...${head}`, per_page: 5 },
      ],
    ]);
  });

  it('does without what GitHub leaves out', async () => {
    const bare = { status: 'identical' };
    expect(await answering(bare).compare('a', 'b')).toEqual({ order: 'identical', total: 0, commits: [] });
    expect((await answering({ ...bare, ahead_by: 7 }).compare('a', 'b')).total).toBe(7);
    expect((await answering({ ...bare, ahead_by: 7, total_commits: 9 }).compare('a', 'b')).total).toBe(9);
    const untimed = { ...bare, commits: [listed()], base_commit: listed() };
    expect(await answering(untimed).compare('a', 'b')).toMatchObject({ total: 1, commits: [{ id: head }] });
    expect((await answering({ ...bare, base_commit: {} }).compare('a', 'b')).since).toBeUndefined();
  });

  it.each([
    [299, 250, 299],
    [300, 250, undefined],
    [2, 251, undefined],
  ])('of %i files and %i commits tells %s of them: GitHub leaves out the rest', async (count, total, told) => {
    const comparison = await answering({ status: 'ahead', total_commits: total, files: files(count) }).compare(
      'a',
      'b',
    );
    expect(comparison.files?.length).toBe(told);
  });

  it.each([-1, 1.5, 'many', Number.NaN])('of %s commits is none', async (total) => {
    const { compare } = answering({ status: 'ahead', total_commits: total });
    await expect(compare('a', 'b')).rejects.toThrow('GitHub did not compare a with b');
  });

  it('that does not tell which is older is none', async () => {
    await expect(answering({ status: 'sideways' }).compare('a', 'b')).rejects.toThrow('which is older');
  });

  it('tells when the first of its commits came, page by page', async () => {
    const { asked, findArrival } = answering({ total_commits: 1, commits: [listed('2026-03-01T00:00:00Z')] });
    expect(await findArrival('a', 'b')).toBe('2026-03-01T00:00:00Z');
    expect(asked).toMatchObject([[expect.anything(), { basehead: 'a...b', per_page: 100, page: 1 }]]);
    expect(await answering({}).findArrival('a', 'b')).toBeUndefined();
  });
});

describe('a name', () => {
  it('is that of the commit that GitHub tells', async () => {
    const { asked, resolve } = answering({ sha: head });
    expect(await resolve('main')).toBe(head);
    expect(asked).toEqual([
      ['GET /repos/{owner}/{repo}/commits/{ref}', { owner: 'octo', repo: 'shop', ref: 'main', per_page: 1 }],
    ]);
  });

  it.each(['', 'main', 'f'.repeat(39), `x${head}`, `${head}x`, 'F'.repeat(40)])('of %j is none', async (sha) => {
    await expect(answering({ sha }).resolve('main')).rejects.toThrow('GitHub did not tell which commit main is');
  });
});
