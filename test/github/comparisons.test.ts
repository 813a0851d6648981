import { describe, expect, it } from 'vitest';
import { openComparisons } from '../../src/github/comparisons.ts';
import type { Octokit } from '../../src/github/octokit.ts';

const [base, head, other] = ['b'.repeat(40), 'f'.repeat(40), 'c'.repeat(40)];

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

const listed = (date?: string, sha = head) => ({
  sha,
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
      base_commit: listed('2026-02-01T00:00:00Z', base),
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
    expect((await answering({ status: 'ahead', ahead_by: 7 }).compare('a', 'b')).total).toBe(7);
    expect((await answering({ status: 'ahead', total_commits: 9 }).compare('a', 'b')).total).toBe(9);
    const untimed = { status: 'ahead', commits: [listed()], base_commit: listed(undefined, base) };
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
    const one = { status: 'ahead', total_commits: 1, commits: [listed('2026-03-01T00:00:00Z')] };
    const { asked, findArrivals } = answering(one);
    expect((await findArrivals('a', 'b'))[0]?.at).toBe(Date.parse('2026-03-01T00:00:00Z'));
    expect(asked).toMatchObject([[expect.anything(), { basehead: 'a...b', per_page: 100, page: 1 }]]);
    expect(await answering({ status: 'identical' }).findArrivals('a', 'b')).toEqual([]);
  });
});

const commit = (sha: string) => ({ sha, commit: { message: 'Why' } });
/** Comparisons as GitHub gives them, of which each row below changes a part. */
const whole = {
  ahead: {
    ...{ status: 'ahead', ahead_by: 2, behind_by: 0, total_commits: 2, files: [{ filename: 'a.ts' }] },
    ...{ base_commit: commit(base), merge_base_commit: commit(base), commits: [commit(other), commit(head)] },
  },
  behind: {
    ...{ status: 'behind', ahead_by: 0, behind_by: 3, total_commits: 0, files: [] },
    ...{ base_commit: commit(base), merge_base_commit: commit(head), commits: [] },
  },
  diverged: {
    ...{ status: 'diverged', ahead_by: 1, behind_by: 3, total_commits: 1, files: [] },
    ...{ base_commit: commit(base), merge_base_commit: commit(other), commits: [commit(head)] },
  },
  identical: {
    ...{ status: 'identical', ahead_by: 0, behind_by: 0, total_commits: 0, files: [] },
    ...{ base_commit: commit(head), merge_base_commit: commit(head), commits: [] },
  },
};
type Asked = readonly [base: string, head: string];
const [two, same]: readonly Asked[] = [
  [base, head],
  [head, head],
] as const;

describe('a comparison is believed', () => {
  const tag = '20260101';
  it.each<[asked: Asked, answer: object]>([
    [two, whole.ahead],
    [two, whole.behind],
    [two, whole.diverged],
    [same, whole.identical],
    // A merge may change nothing, and of 700 commits one page has 250.
    [two, { ...whole.ahead, files: [] }],
    [two, { ...whole.ahead, ahead_by: 700, total_commits: 700 }],
    // Of a branch, a tag or a date nobody here knows the commit; of the beginning of an id, only its beginning.
    [[base, 'main'], whole.ahead],
    [['v1.2', 'main'], { ...whole.identical, base_commit: commit(other), merge_base_commit: commit(other) }],
    [[tag, head], whole.ahead],
    [['20261116a', head], whole.ahead],
    [['b1b1b1b', 'main'], { ...whole.ahead, base_commit: commit('b1'.repeat(20)), merge_base_commit: undefined }],
    [[base.toUpperCase(), head], whole.ahead],
  ])('of %j: %j', async ([from, to], answer) => {
    expect((await answering(answer).compare(from, to, 5)).order).toBe((answer as { status: string }).status);
  });
});

describe('a comparison is refused', () => {
  const { ahead, behind, diverged, identical } = whole;
  it.each<[what: string, asked: Asked, answer: object]>([
    ['identical, with commits', same, { ...identical, ahead_by: 5, total_commits: 5 }],
    ['identical, with commits that are only counted', same, { status: 'identical', total_commits: 5 }],
    ['identical, with commits that are only listed', same, { ...identical, commits: [commit(other)] }],
    ['identical, and behind', same, { ...identical, behind_by: 4 }],
    ['identical, with files', same, { ...identical, files: [{ filename: 'a.ts' }] }],
    ['identical, of two commits', two, { status: 'identical' }],
    ['identical, from another base', [base, 'main'], { ...identical, base_commit: commit(other) }],
    ['identical, with another merge base', same, { ...identical, merge_base_commit: commit(other) }],
    ['behind, with commits', two, { ...behind, ahead_by: 5, total_commits: 5 }],
    ['behind by nothing', two, { ...behind, behind_by: 0 }],
    ['behind, with files', two, { ...behind, files: [{ filename: 'a.ts' }] }],
    ['behind, from another base', two, { ...behind, base_commit: commit(other) }],
    ['behind, from no commit', two, { ...behind, base_commit: commit('') }],
    ['behind, from a branch', two, { ...behind, base_commit: commit('main') }],
    ['behind, with no merge base', two, { ...behind, merge_base_commit: { sha: null } }],
    ['behind, with the base as merge base', two, { ...behind, merge_base_commit: commit(base) }],
    ['behind, of one commit', same, { status: 'behind' }],
    ['ahead, and behind', two, { ...ahead, behind_by: 4 }],
    ['ahead by nothing', two, { ...ahead, ahead_by: 0, total_commits: 0, commits: [] }],
    ['ahead by two numbers', two, { ...ahead, ahead_by: 3 }],
    ['ahead by less than it lists', two, { ...ahead, ahead_by: 1, total_commits: 1 }],
    ['ahead by no number', two, { ...ahead, ahead_by: '2' }],
    ['ahead, and behind by no number', two, { ...ahead, behind_by: null }],
    ['ahead, from another base', two, { ...ahead, base_commit: commit(other), merge_base_commit: commit(other) }],
    ['ahead, from the head', [base, 'main'], { ...ahead, base_commit: commit(head) }],
    ['ahead, with the head as merge base', two, { ...ahead, merge_base_commit: commit(head) }],
    ['ahead of a branch, with another merge base', ['main', head], { ...ahead, merge_base_commit: commit(other) }],
    ['ahead, with all commits but the head', two, { ...ahead, commits: [commit(other), commit('d'.repeat(40))] }],
    ['ahead, with the base among the commits', two, { ...ahead, commits: [commit(base), commit(head)] }],
    ['ahead, of one commit', same, { status: 'ahead', ahead_by: 1 }],
    ['diverged, and not behind', two, { ...diverged, behind_by: 0 }],
    ['diverged, and not ahead', two, { ...diverged, ahead_by: 0, total_commits: 0, commits: [] }],
    ['diverged, with the base as merge base', two, { ...diverged, merge_base_commit: commit(base) }],
    ['diverged, with the head as merge base', two, { ...diverged, merge_base_commit: commit(head) }],
  ])('that is %s', async (_, [from, to], answer) => {
    const { compare, findArrivals } = answering(answer);
    await expect(compare(from, to)).rejects.toThrow(`GitHub did not compare ${from} with ${to}: GitHub’s `);
    await expect(findArrivals(from, to)).rejects.toThrow('GitHub did not compare');
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

  it('may look like the beginning of an id and be a tag', async () => {
    expect(await answering({ sha: head }).resolve('20261116a')).toBe(head);
  });

  it.each(['', 'main', 'f'.repeat(39), 'f'.repeat(41), `x${head}`, `${head}x`, 'F'.repeat(40)])(
    'of %j is none',
    async (sha) => {
      await expect(answering({ sha }).resolve('main')).rejects.toThrow('GitHub did not tell which commit main is');
    },
  );
});
