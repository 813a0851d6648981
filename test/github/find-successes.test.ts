import { describe, expect, it } from 'vitest';
import { retired, runsSign } from '../../src/github/ending-signs.ts';
import { findSuccesses } from '../../src/github/find-successes.ts';
import type { Octokit } from '../../src/github/octokit.ts';

const repository = { owner: 'octo', repo: 'shop' };

/** The whole id of a commit. */
const id = (short: string) => short.repeat(20);

const own = JSON.stringify({ 'platform-deploy': 'mark' });
const place = (environment: string, ...apps: readonly string[]) => ({ environment, apps });

/** A Deployment of this action's as GraphQL tells it; without states it tells none. */
function deployed(environment: string, commit: string, ...states: readonly string[]) {
  const commitOid = commit.length === 2 ? id(commit) : commit;
  const nodes: readonly { state: string; description?: string | undefined }[] = states.map((state) => ({ state }));
  const statuses = states.length > 0 ? { nodes } : null;
  return { environment, commitOid, payload: own as string | null, statuses };
}

/** What these pages come to, one for each question, and what was asked. */
async function find(
  names: readonly string[],
  pages: readonly (readonly ReturnType<typeof deployed>[])[],
  more = false,
) {
  const asked: { readonly names: readonly string[]; readonly after: string | null }[] = [];
  const graphql = async (_: string, { names, after }: (typeof asked)[number]) => {
    asked.push({ names, after });
    const nodes = pages[asked.length - 1] ?? [];
    const hasNextPage = more || asked.length < pages.length;
    return { repository: { deployments: { nodes, pageInfo: { hasNextPage, endCursor: `cursor-${asked.length}` } } } };
  };
  const places = names.map((name) => place(name, 'my-app'));
  const successes = await findSuccesses({ graphql } as unknown as Octokit, repository, places);
  const known = places.flatMap((one) => {
    const commit = successes.find(one);
    return commit === undefined ? [] : [[one.environment, commit]];
  });
  return { commits: Object.fromEntries(known), unread: successes.unread, asked };
}

describe('the last successes of many environments', () => {
  it('are the newest of each that succeeded, also where it was followed by others', async () => {
    const { commits, unread } = await find(
      ['a', 'b', 'c'],
      [
        [
          deployed('a', 'a3', 'FAILURE'),
          deployed('a', 'a2', 'INACTIVE', 'SUCCESS'),
          deployed('b', 'b2'),
          deployed('a', 'a1', 'SUCCESS'),
          deployed('b', 'b1', 'IN_PROGRESS'),
        ],
      ],
    );
    expect(commits).toEqual({ a: id('a2') });
    expect(unread).toEqual([]);
  });

  it.each([
    ['that may go on', ['IN_PROGRESS'], { a: id('a1') }],
    ['whose end nobody knows', ['IN_PROGRESS', 'ERROR: cut short'], {}],
    ['that nobody waited for', ['IN_PROGRESS', 'INACTIVE: not waited for'], {}],
    [
      'that nobody waited for, and others call bad',
      ['INACTIVE: Started a build, not waited for · build 7', 'FAILURE: The tests failed'],
      {},
    ],
    ['whose end nobody knows, and others call bad', ['ERROR: cut short', 'FAILURE: The job failed'], {}],
    ['that the app came to, and was unwell', ['IN_PROGRESS', `FAILURE: ${runsSign}unhealthy`], {}],
    ['that failed', ['IN_PROGRESS', 'FAILURE: it does not build'], { a: id('a1') }],
    ['that was replaced as it went on', ['IN_PROGRESS', `INACTIVE: ${retired}`], { a: id('a1') }],
  ])('are not known after a deployment %s, unless it cannot run', async (_, words, commits) => {
    const nodes = words.map((word) => word.split(': ')).map(([state = '', description]) => ({ state, description }));
    const later = { ...deployed('a', 'a2'), statuses: { nodes } };
    expect((await find(['a'], [[later, deployed('a', 'a1', 'SUCCESS')]])).commits).toEqual(commits);
  });

  it('are known after a build that failed where it was taken up, and not where it was begun', async () => {
    const begun = { state: 'INACTIVE', description: 'Started a build, not waited for · build b-42' };
    const payload = (build: string) => JSON.stringify({ 'platform-deploy': 'mark', 'takes-up': build });
    const failed = { state: 'FAILURE', description: 'it does not build' };
    for (const [build, commits] of [['b-42', { a: id('a1') }] as const, ['b-43', {}] as const]) {
      const later = { ...deployed('a', 'a2'), payload: payload(build), statuses: { nodes: [failed] } };
      const earlier = { ...deployed('a', 'a2'), statuses: { nodes: [begun] } };
      expect((await find(['a'], [[later, earlier, deployed('a', 'a1', 'SUCCESS')]])).commits).toEqual(commits);
    }
  });

  it.each([
    ['nobody recorded the end of', [], {}],
    ['nobody waited for', ['INACTIVE'], {}],
    ['the app came to, and was found to be unwell after', [`FAILURE: ${runsSign}unhealthy`], {}],
    ['failed', ['FAILURE: it does not build'], { a: id('a1') }],
    ['came about', ['SUCCESS'], { a: id('a0') }],
  ])('are not known after a rollback that %s', async (_, words, commits) => {
    const payload = JSON.stringify({ 'platform-deploy': 'mark', 'rolled-back-from': id('a1') });
    const nodes = words.map((word) => word.split(': ')).map(([state = '', description]) => ({ state, description }));
    const back = { ...deployed('a', 'a0'), payload, statuses: { nodes } };
    expect((await find(['a'], [[back, deployed('a', 'a1', 'SUCCESS')]])).commits).toEqual(commits);
  });

  it.each(['{}', '""', '', null, '{"task":"deploy"}'])('are not what others recorded: %j', async (payload) => {
    const foreign = { ...deployed('a', 'a2', 'SUCCESS'), payload };
    expect((await find(['a'], [[foreign, deployed('a', 'a1', 'SUCCESS')]])).commits).toEqual({ a: id('a1') });
  });

  it('are those of each app that shares an environment, read on until each is found', async () => {
    const of = (commit: string, ...apps: readonly string[]) => {
      const payload = JSON.stringify({ 'platform-deploy': 'mark', apps });
      return { ...deployed('live', commit, 'SUCCESS'), payload };
    };
    const pages = [[of('c3', 'shop'), of('c2', 'SHOP', 'other')], [of('c1', '7f3a')]];
    let asked = 0;
    const graphql = async () => {
      const [nodes, pageInfo] = [pages[asked], { hasNextPage: asked === 0, endCursor: 'next' }];
      asked += 1;
      return { repository: { deployments: { nodes, pageInfo } } };
    };
    const places = [place('live', 'shop'), place('live', 'admin')];
    const successes = await findSuccesses({ graphql } as unknown as Octokit, repository, places);
    expect(asked).toBe(2);
    expect(places.map(successes.find)).toEqual([id('c3'), undefined]);
    // By then the platform may have told its id.
    expect(successes.find(place('live', 'admin', '7F3A'))).toBe(id('c1'));
    expect(successes.find(place('live', 'other'))).toBe(id('c2'));
  });

  it('are read on from page to page while the same environments are asked for, whichever apps are found', async () => {
    const apps = ['one', 'two', 'three'];
    const asked: (string | null)[] = [];
    const graphql = async (_: string, { after }: { readonly after: string | null }) => {
      asked.push(after);
      const payload = JSON.stringify({ 'platform-deploy': 'mark', apps: [apps[asked.length - 1]] });
      const nodes = [{ ...deployed('live', 'c1', 'SUCCESS'), payload }];
      return { repository: { deployments: { nodes, pageInfo: { hasNextPage: true, endCursor: `${asked.length}` } } } };
    };
    const places = apps.map((app) => place('live', app));
    await findSuccesses({ graphql } as unknown as Octokit, repository, places);
    expect(asked).toEqual([null, '1', '2']);
  });

  it('leave out what nobody asked for', async () => {
    expect((await find(['a'], [[deployed('z', 'f1', 'SUCCESS')]])).commits).toEqual({});
  });

  it('are read page by page, and from the start once some are found', async () => {
    const { asked, commits } = await find(
      ['a', 'b'],
      [[deployed('a', 'a2', 'FAILURE')], [deployed('a', 'a1', 'SUCCESS')], [deployed('b', 'b1', 'SUCCESS')]],
    );
    expect(asked).toEqual([
      { names: ['a', 'b'], after: null },
      { names: ['a', 'b'], after: 'cursor-1' },
      { names: ['b'], after: null },
    ]);
    expect(commits).toEqual({ a: id('a1'), b: id('b1') });
  });

  it('need no further question when all are found, and none where none is wanted', async () => {
    expect((await find(['a'], [[deployed('a', 'a1', 'SUCCESS')]], true)).asked).toHaveLength(1);
    expect((await find([], [])).asked).toEqual([]);
  });

  it('cost a hundred questions at the most, and say which are left', async () => {
    const { asked, unread } = await find(['a', 'b'], [], true);
    expect([asked.length, unread]).toEqual([100, ['a', 'b']]);
  });

  it('are found by names that differ in case alone, which are one on GitHub', async () => {
    expect((await find(['Production'], [[deployed('production', 'a1', 'SUCCESS')]])).commits).toEqual({
      Production: id('a1'),
    });
  });

  it.each(['', 'a1', 'refs/heads/evil', 'A1'.repeat(20), 'a'.repeat(41)])(
    'are not told by an answer that names %j as a commit',
    async (commit) => {
      const told = { ...deployed('a', 'a1', 'SUCCESS'), commitOid: commit };
      await expect(find(['a'], [[told]])).rejects.toThrow('GitHub’s answer names no commit');
    },
  );

  it.each([
    ['another repository', { nameWithOwner: 'evil/shop' }],
    ['who knows which page', { deployments: { nodes: [], pageInfo: { hasNextPage: 'false' } } }],
    ['the first of who knows how many pages', { deployments: { nodes: [], pageInfo: {} } }],
  ])('are not told by an answer about %s', async (_, part) => {
    const deployments = { nodes: [], pageInfo: { hasNextPage: false } };
    const graphql = async () => ({ repository: { nameWithOwner: 'Octo/Shop', deployments, ...part } });
    const asked = findSuccesses({ graphql } as unknown as Octokit, repository, [place('a', 'my-app')]);
    await expect(asked).rejects.toThrow('GitHub’s answer is not about what was asked, or contradicts itself');
  });

  it('are not told of a repository that GitHub does not show', async () => {
    const graphql = async () => ({ repository: null });
    await expect(findSuccesses({ graphql } as unknown as Octokit, repository, [place('a', 'my-app')])).rejects.toThrow(
      'GitHub’s answer is about no repository',
    );
  });
});

it.each<[what: string, deployed: readonly string[], running: string, left: readonly string[]]>([
  ['was the last', ['a1 SUCCESS from b2', 'b2 SUCCESS', 'a1 SUCCESS'], 'a1', ['b2']],
  ['was one of two', ['a1 SUCCESS from b2', 'b2 SUCCESS from c3', 'c3 SUCCESS'], 'a1', ['b2', 'c3']],
  ['goes on', ['a1 IN_PROGRESS from b2', 'b2 SUCCESS'], 'b2', []],
  ['goes on, and has come about', ['a1 IN_PROGRESS from b2', 'b2 SUCCESS'], 'a1', ['b2']],
  ['was followed by a build that goes on', ['c3 IN_PROGRESS', 'a1 SUCCESS from b2'], 'a1', ['b2']],
  ['was followed by a success', ['c3 SUCCESS', 'a1 SUCCESS from b2'], 'c3', []],
  ['was followed by what failed', ['c3 FAILURE', 'a1 SUCCESS from b2'], 'a1', ['b2']],
  [
    'was followed by a build of the same',
    ['a1 SUCCESS', 'a1 SUCCESS from b2', 'b2 SUCCESS', 'a1 SUCCESS'],
    'A1',
    ['b2'],
  ],
  ['failed, of what failed before', ['a1 FAILURE from b2', 'b2 FAILURE', 'a1 SUCCESS'], 'a1', []],
  ['was followed by another try', ['b2 IN_PROGRESS', 'a1 SUCCESS from b2', 'b2 SUCCESS'], 'a1', []],
  ['is none', ['b2 SUCCESS', 'a1 SUCCESS'], 'b2', []],
])('The rollback that %s is known with all that it left', async (_, told, running, left) => {
  const nodes = told.map((text) => {
    const [commit = '', state = '', , from] = text.split(' ');
    const payload = JSON.stringify({ 'platform-deploy': 'mark', ...(from && { 'rolled-back-from': id(from) }) });
    return { ...deployed('live', commit, state), payload };
  });
  const pageInfo = { hasNextPage: false, endCursor: null };
  const graphql = async () => ({ repository: { deployments: { nodes, pageInfo } } });
  const successes = await findSuccesses({ graphql } as unknown as Octokit, repository, [place('live', 'my-app')]);
  const lead = running === running.toUpperCase() ? id(running.toLowerCase()).toUpperCase() : id(running);
  // A platform may tell the beginning of an id.
  for (const one of [lead, lead.slice(0, 8)])
    expect(successes.listLeft(place('live', 'my-app'), one)).toEqual(left.map(id));
});
