import { describe, expect, it } from 'vitest';
import { OutcomeError } from '../../src/contract/errors.ts';
import type { Octokit } from '../../src/github/octokit.ts';
import { openPullRequests } from '../../src/github/pull-requests.ts';
import { ApiError } from '../../src/platform/wire/api-error.ts';
import { makePull } from '../harness/github-state.ts';
import { failureOf } from '../harness/platform-client.ts';

const withStatus = (status: number, message = `answered ${status}`) => Object.assign(new Error(message), { status });
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** GitHub with these pull requests, of which the even ones are closed; what is asked of it is kept. */
function openOn(numbers: readonly number[], answer?: (call: string) => unknown) {
  const calls: string[] = [];
  const newest = numbers.toSorted((one, other) => other - one);
  const show = (number: number) => makePull({ number, state: number % 2 === 0 ? 'closed' : 'open' });
  const request = async (_: string, { page, pull_number: number }: Readonly<Record<string, number>>) => {
    const call = number === undefined ? `page ${page}` : String(number);
    calls.push(call);
    const told = answer?.(call);
    if (told instanceof Error) throw told;
    if (told !== undefined) return { data: told };
    if (number === undefined) return { data: newest.slice(((page ?? 1) - 1) * 100, (page ?? 1) * 100).map(show) };
    if (!numbers.includes(number)) throw withStatus(404);
    return { data: show(number) };
  };
  const octokit = { request } as unknown as Octokit;
  return { calls, pullRequests: openPullRequests(octokit, { owner: 'octo', repo: 'shop' }, '1001') };
}

describe('The states of many pull requests', () => {
  it.each<
    [what: string, there: readonly number[], wanted: readonly number[], calls: string, unknown: readonly number[]]
  >([
    ['are asked for one by one while they are few', upTo(50), [1, 2, 3, 4, 5], '1 2 3 4 5', []],
    ['leave out what GitHub does not know', upTo(50), [50, 99], '50 99', [99]],
    ['are read from the list when they are more', upTo(50), [1, 2, 3, 4, 5, 6], 'page 1', []],
    ['are asked for once each', upTo(50), [1, 1, 1, 2, 2, 2], '1 2', []],
    [
      'need no page more than the one that has the last of them',
      upTo(250),
      [250, 249, 248, 247, 246, 151],
      'page 1',
      [],
    ],
    ['are read from the next page where one is older', upTo(250), [250, 249, 248, 247, 246, 150], 'page 1 page 2', []],
    [
      'are not sought on pages that are older than all of them',
      upTo(250).filter((number) => number !== 200),
      [250, 249, 248, 247, 200, 150],
      'page 1 200',
      [200],
    ],
    [
      'are sought on a page that goes on',
      upTo(250).filter((number) => number !== 200),
      [250, 249, 248, 247, 200, 149],
      'page 1 page 2 200',
      [200],
    ],
    ['are not sought behind a page that is not full', upTo(150, 52), [150, 149, 148, 147, 146, 3], 'page 1 3', [3]],
    ['are not there where there is no pull request', [], upTo(6), 'page 1 1 2 3 4 5 6', upTo(6)],
    [
      'are asked for one by one where eight pages do not reach them, a hundred at most',
      upTo(2000),
      [2000, ...upTo(103)],
      `page 1 page 2 page 3 page 4 page 5 page 6 page 7 page 8 ${upTo(103).slice(0, 100).join(' ')}`,
      upTo(103).slice(100),
    ],
  ])('%s', async (_, there, wanted, asked, unknown) => {
    const { calls, pullRequests } = openOn(there);
    const states = await pullRequests.getStates(wanted);
    expect(calls.join(' ')).toBe(asked);
    const known = [...new Set(wanted)].filter((number) => !unknown.includes(number));
    expect(Object.fromEntries(states)).toEqual(
      Object.fromEntries(known.map((number) => [number, number % 2 === 0 ? 'closed' : 'open'])),
    );
  });

  it.each(['page 1', '3'])('are not told where one call fails: %s', async (failing) => {
    const { pullRequests } = openOn([9, 8, 7, 6, 5, 4], (call) => (call === failing ? withStatus(500) : undefined));
    const error = await failureOf(pullRequests.getStates([9, 8, 7, 6, 5, 3]), OutcomeError);
    expect(error.message).toBe('GitHub did not list the pull requests: answered 500');
  });
});

describe('One pull request', () => {
  it('is read as GitHub shows it', async () => {
    const { calls, pullRequests } = openOn([7]);
    expect(await pullRequests.get(7)).toMatchObject({ number: 7, state: 'open', fromFork: false });
    expect(calls).toEqual(['7']);
  });

  it.each<[what: string, answer: unknown]>([
    ['another number', makePull({ number: 8 })],
    ['another repository', makePull({ number: 7, base: { ref: 'main', repo: { id: 7 } } })],
    ['no repository', { ...makePull({ number: 7 }), base: undefined }],
  ])('is not what an answer tells about %s', async (_, answer) => {
    const error = await failureOf(openOn([7], () => answer).pullRequests.get(7), OutcomeError);
    const why = 'GitHub’s answer is not about what was asked, or contradicts itself';
    expect(error.message).toBe(`GitHub did not show pull request 7: ${why}`);
  });

  const [closed, open] = [makePull({ number: 7, state: 'closed' }), makePull({ number: 7 })];
  const at = '2026-01-02T00:00:00Z';
  const doubtful: readonly [what: string, answer: object][] = [
    ['closed, at no time', { ...closed, closed_at: null }],
    ['open, and was closed', { ...open, closed_at: at }],
    ['open, and was merged', { ...open, merged_at: at }],
    ['open, and merged', { ...open, merged: true }],
    ['neither open nor closed', { ...open, state: 'merged' }],
    ['closed in capitals', { ...closed, state: 'CLOSED' }],
    ['in no state', { ...open, state: null }],
    ['in a state that is not told', { ...open, state: undefined }],
    ['of no commit', { ...open, head: { ...open.head, sha: '' } }],
    ['of a branch for a commit', { ...open, head: { ...open.head, sha: 'refs/heads/evil' } }],
  ];
  it.each(doubtful)('is not told by an answer that it is %s', async (_, answer) => {
    const one = openOn([7], () => answer).pullRequests;
    await expect(one.get(7)).rejects.toThrow(/^GitHub did not show pull request 7: GitHub’s answer /);
    await expect(one.getStates([7])).rejects.toThrow(/^GitHub did not list the pull requests: GitHub’s answer /);
    const list = openOn([7], () => [answer]).pullRequests;
    await expect(list.getStates([7, 1, 2, 3, 4, 5])).rejects.toThrow('GitHub did not list the pull requests');
  });

  it('is not told by a list about another repository', async () => {
    const answer = [makePull({ number: 7, state: 'closed', base: { ref: 'main', repo: { id: 7 } } })];
    const list = openOn([7], () => answer).pullRequests;
    await expect(list.getStates([7, 1, 2, 3, 4, 5])).rejects.toThrow('not about what was asked');
  });

  it.each<[state: string, answer: object]>([
    ['closed', { ...closed, closed_at: at, merged: true, merged_at: at }],
    ['closed', { ...closed, closed_at: at, merged: false, merged_at: null }],
    ['closed', closed],
    ['open', { ...open, closed_at: null, merged: false, merged_at: null }],
  ])('is %s where all of the answer says so: %j', async (state, answer) => {
    expect(await openOn([7], () => answer).pullRequests.get(7)).toMatchObject({ state });
  });

  const lost = (status?: number) =>
    new ApiError({ message: 'lost', hint: 'Hers.', code: 'network', status, retry: { sent: true, again: true } });
  const later = 'Look at GitHub’s status page and run this again later.';
  const limited = 'Run this again later: GitHub limits a token’s calls.';
  const permission =
    'Add `permissions: { pull-requests: read }` to the job, or `write` where it comments. Where `pull-request` is given, check the number.';
  it.each<[what: string, failure: Error, message: string, hint: string]>([
    ['refused', withStatus(403), 'GitHub did not show pull request 7: answered 403', permission],
    ['not found', withStatus(404), 'GitHub did not show pull request 7: answered 404', permission],
    ['out of rate', withStatus(429, 'API rate limit'), 'GitHub did not show pull request 7: API rate limit', limited],
    ['not answered', lost(), 'GitHub did not show pull request 7: lost', later],
    ['already explained', new OutcomeError('Said.', 'Do it.'), 'Said.', 'Do it.'],
  ])('that is %s says so', async (_, failure, message, hint) => {
    const error = await failureOf(openOn([7], () => failure).pullRequests.get(7), OutcomeError);
    expect({ message: error.message, hint: error.hint }).toEqual({ message, hint });
  });
});
